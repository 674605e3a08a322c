//! Lets a bot of the crate gin-rummy-engine (github.com/jdh8) play by lines: line_bot greedy | eaai | mc:SAMPLES [SEED]
//!
//! Copy it to examples/line_bot.rs in a clone of the crate, then: cargo build --release --example line_bot
//!
//! A view is made by the engine's own table only, which holds both hands. Before each decision the hand is played
//! again up to there on a table whose unseen cards lie anywhere that agrees with what was seen; a view hides them.

use gin_rummy_engine::gin_rummy::{Card, Hand, Player, Rank, Round, Suit};
use gin_rummy_engine::{
    DealerRotation, DrawAction, EaaiSimpleBot, HeuristicBot, Layoff, MonteCarloBot, Strategy, Table, TurnAction,
    UpcardAction, View, eaai_rules,
};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::io::{BufRead as _, Write as _};

const GOAL: u16 = 100;
const SUITS: [(char, Suit); 4] = [('C', Suit::Clubs), ('D', Suit::Diamonds), ('H', Suit::Hearts), ('S', Suit::Spades)];
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

fn card(name: &str) -> Card {
    let (rank, suit) = name.split_at(name.len() - 1);
    let number = RANKS.iter().position(|&one| one == rank).expect("a rank") as u8 + 1;
    let (_, suit) = SUITS.into_iter().find(|&(letter, _)| suit.starts_with(letter)).expect("a suit");
    Card { suit, rank: Rank::new(number) }
}

fn name(card: Card) -> String {
    let (letter, _) = SUITS.into_iter().find(|&(_, suit)| suit == card.suit).expect("a suit");
    format!("{}{letter}", RANKS[usize::from(card.rank.get()) - 1])
}

#[derive(Clone, Copy, PartialEq)]
enum Step {
    Pass,
    Take,
    /// A card from the stock, if this seat saw it.
    Stock(Option<Card>),
    Throw(Card),
}

/// Plays one step that has happened.
struct Replay(Step);

impl Strategy for Replay {
    fn offer_upcard(&mut self, _: &View<'_>) -> UpcardAction {
        if self.0 == Step::Take { UpcardAction::Take } else { UpcardAction::Pass }
    }

    fn choose_draw(&mut self, _: &View<'_>) -> DrawAction {
        if self.0 == Step::Take { DrawAction::TakeDiscard } else { DrawAction::Stock }
    }

    fn play_turn(&mut self, _: &View<'_>) -> TurnAction {
        let Step::Throw(card) = self.0 else { panic!("expected a throw") };
        TurnAction::Discard(card)
    }

    fn choose_layoff(&mut self, _: &View<'_>) -> Option<Layoff> {
        None
    }
}

/// Asks the bot, and keeps its answer.
struct Asked<'a> {
    bot: &'a mut dyn Strategy,
    takes: bool,
    turn: Option<TurnAction>,
}

impl Strategy for Asked<'_> {
    fn offer_upcard(&mut self, view: &View<'_>) -> UpcardAction {
        let action = self.bot.offer_upcard(view);
        self.takes = action == UpcardAction::Take;
        action
    }

    fn choose_draw(&mut self, view: &View<'_>) -> DrawAction {
        let action = self.bot.choose_draw(view);
        self.takes = action == DrawAction::TakeDiscard;
        action
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        let action = self.bot.play_turn(view);
        self.turn = Some(action);
        action
    }

    fn choose_layoff(&mut self, view: &View<'_>) -> Option<Layoff> {
        self.bot.choose_layoff(view)
    }
}

/// What one seat has seen of a hand.
struct Seen {
    seat: usize,
    starter: usize,
    hand: Vec<Card>,
    upcard: Option<Card>,
    steps: Vec<(usize, Step)>,
    scores: [u16; 2],
}

impl Seen {
    fn top(&self) -> Option<Card> {
        let mut pile: Vec<Card> = self.upcard.into_iter().collect();
        for &(_, step) in &self.steps {
            match step {
                Step::Take => {
                    pile.pop();
                }
                Step::Throw(card) => pile.push(card),
                _ => {}
            }
        }
        pile.last().copied()
    }

    fn is_begun(&self) -> bool {
        self.steps.iter().any(|&(_, step)| step != Step::Pass)
    }

    fn drew(&mut self, seat: usize, card: Option<Card>) {
        if self.upcard.is_none() {
            self.upcard = card;
        }
        if card.is_some() && card == self.top() {
            // Who is second may take the first card only after the starter refused it.
            if self.steps.is_empty() && seat != self.starter {
                self.steps.push((self.starter, Step::Pass));
            }
            self.steps.push((seat, Step::Take));
            return;
        }
        while !self.is_begun() && self.steps.len() < 2 {
            let passing = if self.steps.is_empty() { self.starter } else { 1 - self.starter };
            self.steps.push((passing, Step::Pass));
        }
        self.steps.push((seat, Step::Stock(card)));
    }

    /// A table on which all this has happened.
    fn table(&self) -> Table {
        let other = 1 - self.seat;
        let upcard = self.upcard.expect("the first card was seen");
        let (mut seen, mut their_hand, mut their_draws) = (Hand::from(upcard), Hand::EMPTY, Vec::new());
        for &card in &self.hand {
            seen.insert(card);
        }
        // Cards that the other threw were in its first hand, as long as there is room, else drawn since.
        let mut taken = Hand::EMPTY;
        let mut top = vec![upcard];
        for &(seat, step) in &self.steps {
            match step {
                Step::Pass => {}
                Step::Take => {
                    let card = top.pop().expect("a card in the pile");
                    if seat == other {
                        taken.insert(card);
                    }
                }
                Step::Stock(Some(card)) => {
                    seen.insert(card);
                }
                Step::Stock(None) => {}
                Step::Throw(card) => {
                    top.push(card);
                    if seat == other && !taken.remove(card) && !their_hand.contains(card) && !their_draws.contains(&card) {
                        seen.insert(card);
                        if their_hand.len() < self.hand.len() {
                            their_hand.insert(card);
                        } else {
                            their_draws.push(card);
                        }
                    }
                }
            }
        }
        let mut unseen = (Hand::ALL - seen).iter();
        while their_hand.len() < self.hand.len() {
            their_hand.insert(unseen.next().expect("an unseen card"));
        }
        let mut thrown = their_draws.into_iter();
        let mut stock = Vec::new();
        for &(_, step) in &self.steps {
            if let Step::Stock(card) = step {
                stock.push(card.or_else(|| thrown.next()).or_else(|| unseen.next()).expect("a card of the stock"));
            }
        }
        stock.extend(unseen);
        stock.reverse();
        let own: Hand = self.hand.iter().copied().fold(Hand::EMPTY, |hand, card| hand | card.into());
        let hands = if self.seat == 0 { [own, their_hand] } else { [their_hand, own] };
        let round = Round::from_deal(eaai_rules(), player(1 - self.starter), hands, upcard, stock).expect("a deal");
        let mut table =
            Table::new(round).scores(self.scores).dealer_rotation(DealerRotation::AlternateAfterScoredRound);
        for &(_, step) in &self.steps {
            table.step(&mut Replay(step)).expect("a step that has happened");
        }
        table
    }

    /// Whether the bot takes the top card, or its turn.
    fn ask(&self, bot: &mut dyn Strategy) -> (bool, Option<TurnAction>) {
        let mut asked = Asked { bot, takes: false, turn: None };
        self.table().step(&mut asked).expect("an allowed action");
        (asked.takes, asked.turn)
    }
}

fn player(seat: usize) -> Player {
    if seat == 0 { Player::One } else { Player::Two }
}

fn bot(words: &str, seed: u64) -> Option<Box<dyn Strategy>> {
    let rng = StdRng::seed_from_u64(seed);
    match words.split_once(':') {
        None if words == "greedy" => Some(Box::new(HeuristicBot::new())),
        None if words == "eaai" => Some(Box::new(EaaiSimpleBot::new(rng))),
        Some(("mc", samples)) => Some(Box::new(MonteCarloBot::new(rng).samples(samples.parse().ok()?))),
        _ => None,
    }
}

/// A bot that reads lines.
struct Bridge {
    bot: Box<dyn Strategy>,
    seen: Seen,
    /// The melds of a knock that the bot has chosen with its throw.
    knock: Option<String>,
}

impl Bridge {
    fn new(bot: Box<dyn Strategy>) -> Self {
        let seen = Seen { seat: 0, starter: 0, hand: Vec::new(), upcard: None, steps: Vec::new(), scores: [0; 2] };
        Self { bot, seen, knock: None }
    }

    /// The answer, if the line asks for one.
    fn read(&mut self, line: &str) -> Option<String> {
        let parts: Vec<&str> = line.split(' ').collect();
        let seat = |at: usize| parts[at].parse::<usize>().expect("a seat");
        let seen = &mut self.seen;
        match parts[0] {
            "start" => {
                let scores = if seen.scores.iter().any(|&one| one >= GOAL) { [0; 2] } else { seen.scores };
                let hand = parts[3..].iter().map(|word| card(word)).collect();
                *seen = Seen { seat: seat(1), starter: seat(2), hand, upcard: None, steps: Vec::new(), scores };
                self.knock = None;
            }
            "draw?" => {
                seen.upcard = seen.upcard.or_else(|| Some(card(parts[1])));
                if seen.steps.is_empty() && seen.starter != seen.seat {
                    seen.steps.push((seen.starter, Step::Pass));
                }
                let (takes, _) = seen.ask(self.bot.as_mut());
                if !takes && !seen.is_begun() {
                    seen.steps.push((seen.seat, Step::Pass));
                }
                return Some(if takes { "yes" } else { "no" }.into());
            }
            "drew" => seen.drew(seat(1), (parts[2] != "?").then(|| card(parts[2]))),
            "discard?" => match seen.ask(self.bot.as_mut()).1.expect("a turn") {
                TurnAction::Discard(card) => {
                    self.knock = None;
                    return Some(name(card));
                }
                TurnAction::Knock { discard, melds } => {
                    let melds: Vec<String> =
                        melds.iter().map(|meld| meld.cards().iter().map(name).collect::<Vec<_>>().join(" ")).collect();
                    self.knock = Some(if melds.is_empty() { "none".into() } else { melds.join(" / ") });
                    return Some(name(discard));
                }
                TurnAction::BigGin(_) => panic!("the challenge has no big gin"),
            },
            "discarded" => seen.steps.push((seat(1), Step::Throw(card(parts[2])))),
            "melds?" => {
                let is_own = seen.steps.last().is_some_and(|&(seat, _)| seat == seen.seat);
                return Some(if is_own { self.knock.clone().unwrap_or("no".into()) } else { "none".into() });
            }
            "scores" => seen.scores = [parts[1], parts[2]].map(|word| word.parse().expect("points")),
            _ => {}
        }
        None
    }
}

fn main() {
    let words = std::env::args().nth(1).unwrap_or_default();
    let seed = std::env::args().nth(2).and_then(|word| word.parse().ok()).unwrap_or(1);
    let Some(bot) = bot(&words, seed) else {
        eprintln!("expected greedy, eaai or mc:SAMPLES, then a seed if you like: {words:?}");
        std::process::exit(2);
    };
    let mut bridge = Bridge::new(bot);
    for line in std::io::stdin().lock().lines() {
        if let Some(answer) = bridge.read(&line.expect("a line")) {
            println!("{answer}");
            std::io::stdout().flush().expect("an open output");
        }
    }
}
