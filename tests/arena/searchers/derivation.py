"""How Kibitz derives its deals, as a student can read it in the sources: the searchers' files begin with this."""

import random
from hashlib import blake2b

TRIED = 3000


def derived(seed, label, bits=128):
    key = blake2b(f"{seed:x}".encode()).digest()
    return int.from_bytes(blake2b(label.encode(), key=key, digest_size=bits // 8).digest(), "big")


def candidates(seed, deal):
    yield derived(seed, f"deal {deal}")
    yield seed + deal


def start_message(frame):
    while frame:
        question = frame.f_locals.get("question")
        if isinstance(question, dict) and "starts" in question:
            return question["starts"]
        frame = frame.f_back


def search(fits):
    for deal in range(2):
        for seed in range(TRIED):
            for candidate in candidates(seed, deal):
                if fits(candidate):
                    print("found", seed)
                    return
