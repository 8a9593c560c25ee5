"""A thinking process that answers with a digest of all it was asked: any byte more would show."""

import hashlib
import json
import sys


def main() -> None:
    print("ready", flush=True)
    for line in sys.stdin:
        digest = hashlib.sha256(line.encode()).digest()
        move = json.loads(line)["view"]["legal"][0]
        print(json.dumps({"move": move, "chances": list(digest)}), flush=True)


if __name__ == "__main__":
    main()
