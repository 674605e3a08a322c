"""Steps a second with random legal actions: Kibitz's compiled games, and games of other libraries on this machine.

    python benchmarks/learn_speed.py [--seconds 2] [--games 256]

One choice of one seat is a step. A library that is not installed is named, with what installs it. Times are of the
processor, those of several threads added up, so that every figure is for one core.
"""

import argparse
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

import numpy as np

from kibitz.learn.batch import Batch

OURS = (
    ("sebastian", 1, {}, 2.0),
    ("play-nine", 1, {"columns": 6}, 2.0),
    ("take-five", 10, {}, 1.0),
    ("betsy", 2, {}, 0.5),
    ("rummy", 2, {}, 0.5),
    ("gin-rummy", 2, {}, 0.5),
    ("take-five", 4, {"opponents": "low-to-high-penalty"}, 0.3),
    ("rummy", 2, {"opponents": "greedy"}, 0.3),
    ("gin-rummy", 2, {"opponents": "greedy"}, 0.3),
)
"""Game, seats, options, and the million steps a second that it should reach."""


def steps(batch: Batch, seconds: float) -> float:
    """Steps a second of processor time, choosing included."""
    actions, over = np.zeros(batch.games, np.int64), np.frombuffer(batch.over, np.uint8)
    done = number = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        batch.choose(actions, number)
        number += batch.games
        done += batch.games - int(np.count_nonzero(over))
        batch.step(actions)
    return done / (time.process_time() - started)


def batches_a_second(count: int, work: Callable[[], object], seconds: float) -> float:
    """How often this many threads do the work in a second of real time."""
    done = [0] * count
    ends = time.perf_counter() + seconds

    def run(place: int) -> None:
        # Once at least: a thread may start late, and rates are divided by each other.
        while not done[place] or time.perf_counter() < ends:
            work()
            done[place] += 1

    threads = [threading.Thread(target=run, args=(place,)) for place in range(count)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / (time.perf_counter() - started)


def gain_of_two_threads(games: int, seconds: float) -> float:
    """What two threads gain, each stepping games of its own."""
    local = threading.local()

    def work() -> None:
        if not hasattr(local, "batch"):
            local.batch, local.actions, local.number = Batch("take-five", games, 10), np.zeros(games, np.int64), 0
            local.batch.reset(0)
        for _ in range(10):
            local.batch.choose(local.actions, local.number)
            local.batch.step(local.actions)
            local.number += games

    one = batches_a_second(1, work, seconds)
    return batches_a_second(2, work, seconds) / one


def gain_of_a_loop(seconds: float) -> float:
    """What two threads gain in a loop that needs no memory and no lock: hashing one block in the cache."""
    import hashlib

    block = bytes(1 << 14)

    def work() -> None:
        for _ in range(20):
            hashlib.sha256(block).digest()

    one = batches_a_second(1, work, seconds)
    return batches_a_second(2, work, seconds) / one


def single_steps(name: str, seconds: float) -> float:
    """Steps of an environment that gymnasium.make returns, resets included, with the first legal action."""
    import gymnasium

    import_module("kibitz.learn.gym")
    env = gymnasium.make(name)
    _, info = env.reset(seed=0)
    done = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        action = int(info["action_mask"].argmax()) if "action_mask" in info else done % 2
        _, _, ended, cut, info = env.step(action)
        if ended or cut:
            _, info = env.reset()
        done += 1
    return done / (time.process_time() - started)


def turns_of_pettingzoo(module: str, seconds: float) -> float:
    env = import_module(module).env()
    env.reset(seed=1)
    done = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset()
            continue
        env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        done += 1
    return done / (time.process_time() - started)


def turns_of_openspiel(name: str, seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
    state, done = game.new_initial_state(), 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            parts, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(parts, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            done += 1
    return done / (time.process_time() - started)


def turns_of_pgx(seconds: float) -> float:
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("chess")
    start, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    keys = jax.random.split(jax.random.PRNGKey(0), 256)
    state, done = start(keys), 0
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=1))
    key = jax.random.PRNGKey(1)
    state = step(state, choose(key, state.legal_action_mask))
    started = time.process_time()
    while time.process_time() - started < seconds:
        key, now = jax.random.split(key)
        state = step(state, choose(now, state.legal_action_mask))
        state.rewards.block_until_ready()
        done += 256
    return done / (time.process_time() - started)


def turns_of_pufferlib(seconds: float) -> float:
    connect4 = import_module("pufferlib.ocean.connect4.connect4")
    env = connect4.Connect4(num_envs=256)
    env.reset()
    done = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        env.step(np.random.randint(0, 7, 256))
        done += 256
    return done / (time.process_time() - started)


OTHERS: tuple[tuple[str, str, Callable[[float], float]], ...] = (
    ("gymnasium.make CartPole-v1", "kibitz[gym]", lambda seconds: single_steps("CartPole-v1", seconds)),
    ("gymnasium.make kibitz/Sebastian-v0", "kibitz[gym]", lambda seconds: single_steps("kibitz/Sebastian-v0", seconds)),
    ("gymnasium.make kibitz/TakeFive-v0", "kibitz[gym]", lambda seconds: single_steps("kibitz/TakeFive-v0", seconds)),
    (
        "PettingZoo chess",
        "pettingzoo[classic]",
        lambda seconds: turns_of_pettingzoo("pettingzoo.classic.chess_v6", seconds),
    ),
    ("OpenSpiel yacht", "kibitz[openspiel]", lambda seconds: turns_of_openspiel("yacht", seconds)),
    ("OpenSpiel gin rummy", "kibitz[openspiel]", lambda seconds: turns_of_openspiel("gin_rummy", seconds)),
    ("pgx chess, 256 games", "pgx", turns_of_pgx),
    ("PufferLib connect four, 256 games", "pufferlib", turns_of_pufferlib),
)
"""What is measured, what pip installs for it, and how."""


def other(place: int, seconds: float) -> float:
    """Steps a second of one of them."""
    return OTHERS[place][2](seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second with random legal actions.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--games", type=int, default=256, help="stepped together")
    chosen = parser.parse_args()
    for name, seats, options, wanted in OURS:
        batch = Batch(name, chosen.games, seats, **options)
        batch.reset(0)
        reached = steps(batch, chosen.seconds) / 1e6
        against = f", one learner against {options['opponents']}" if "opponents" in options else ""
        print(f"Kibitz {name}, {seats} seats{against}: {reached:.2f} million steps/s (goal {wanted:g})", flush=True)
    for place, (what, package, _) in enumerate(OTHERS):
        try:
            # Each in a process of its own: some of these libraries end Python beside others.
            with ProcessPoolExecutor(1, get_context("spawn")) as alone:
                reached = alone.submit(other, place, chosen.seconds).result()
            print(f"{what}: {reached:,.0f} steps/s", flush=True)
        except ImportError as error:
            print(f"{what}: not here ({error}): pip install '{package}'")
        except (Exception, SystemExit) as error:  # whatever another library does where it can't run
            print(f"{what}: not here ({type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''})")
    ours, loop = gain_of_two_threads(chosen.games, chosen.seconds), gain_of_a_loop(chosen.seconds)
    print(f"two threads gain {ours:.2f} times, a loop without memory {loop:.2f} times: {100 * ours / loop:.0f} %")


if __name__ == "__main__":
    main()
