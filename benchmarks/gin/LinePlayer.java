package ginrummy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;

/** Lets a player of the EAAI-2021 challenge play by lines: java ginrummy.LinePlayer ginrummy.SimpleGinRummyPlayer */
public class LinePlayer {
    static Card card(String name) {
        return Card.strCardMap.get(name.replace("10", "T"));
    }

    static String name(Card card) {
        return card.toString().replace("T", "10");
    }

    static ArrayList<ArrayList<Card>> melds(String text) {
        ArrayList<ArrayList<Card>> melds = new ArrayList<>();
        if (text.equals("none")) return melds;
        for (String group : text.split(" / ")) {
            ArrayList<Card> meld = new ArrayList<>();
            for (String word : group.trim().split(" ")) meld.add(card(word));
            melds.add(meld);
        }
        return melds;
    }

    static String text(ArrayList<ArrayList<Card>> melds) {
        if (melds == null) return "no";
        if (melds.isEmpty()) return "none";
        ArrayList<String> groups = new ArrayList<>();
        for (ArrayList<Card> meld : melds) {
            ArrayList<String> names = new ArrayList<>();
            for (Card one : meld) names.add(name(one));
            groups.add(String.join(" ", names));
        }
        return String.join(" / ", groups);
    }

    public static void main(String[] words) throws Exception {
        PrintStream out = System.out;
        // What a player prints for itself must not be taken for an answer.
        System.setOut(System.err);
        GinRummyPlayer player = (GinRummyPlayer) Class.forName(words[0]).getDeclaredConstructor().newInstance();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split(" ", 3);
            switch (parts[0]) {
                case "start": {
                    String[] rest = parts[2].split(" ");
                    Card[] hand = new Card[rest.length - 1];
                    for (int i = 1; i < rest.length; i++) hand[i - 1] = card(rest[i]);
                    player.startGame(Integer.parseInt(parts[1]), Integer.parseInt(rest[0]), hand);
                    break;
                }
                case "draw?":
                    out.println(player.willDrawFaceUpCard(card(parts[1])) ? "yes" : "no");
                    break;
                case "drew":
                    player.reportDraw(Integer.parseInt(parts[1]), parts[2].equals("?") ? null : card(parts[2]));
                    break;
                case "discard?":
                    out.println(name(player.getDiscard()));
                    break;
                case "discarded":
                    player.reportDiscard(Integer.parseInt(parts[1]), card(parts[2]));
                    break;
                case "melds?":
                    out.println(text(player.getFinalMelds()));
                    break;
                case "melds":
                    player.reportFinalMelds(Integer.parseInt(parts[1]), melds(parts[2]));
                    break;
                case "layoff": {
                    String[] rest = parts[2].split(" ", 2);
                    player.reportLayoff(Integer.parseInt(parts[1]), card(rest[0]), melds(rest[1]).get(0));
                    break;
                }
                case "scores":
                    player.reportScores(new int[] {Integer.parseInt(parts[1]), Integer.parseInt(parts[2])});
                    break;
                case "hand": {
                    ArrayList<Card> hand = new ArrayList<>();
                    for (String word : parts[2].split(" ")) hand.add(card(word));
                    player.reportFinalHand(Integer.parseInt(parts[1]), hand);
                    break;
                }
                case "quit":
                    return;
                default:
                    System.err.println("unknown line: " + line);
            }
            out.flush();
        }
    }
}
