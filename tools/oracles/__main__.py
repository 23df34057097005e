"""Compares the kit with independent implementations: the ports in ports/, and the JSON parsers of three languages.

    python3 tools/oracles inputs PAYCONFORM [--rounds N] [--seed N]    random inputs, for the kit and every oracle
    python3 tools/oracles json PAYCONFORM [--texts N] [--seed N]       generated and damaged JSON texts, for the parsers of Python, PHP and Node
    python3 tools/oracles analysis PAYCONFORM                          the evidence of `analyze`, recomputed
    python3 tools/oracles readers PAYCONFORM                           malformed JSON of the cases, for the standard readers of eight languages
    python3 tools/oracles php PAYCONFORM                               the PHP of the printed formulas, run with the inputs of the corpus
    python3 tools/oracles wrong-ports PAYCONFORM [NAME …]              ports with one mistake each: all caught, nine in ten named (an hour)

PAYCONFORM is the built command. Without --seed one is drawn and printed.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from oracles import analysis, inputs, json_texts, php, readers, wrong_ports  # noqa: E402


def main():
    parser = argparse.ArgumentParser(prog="python3 tools/oracles", usage=__doc__.split("\n\n")[1].strip(), add_help=False)
    parser.add_argument("command", choices=["inputs", "json", "analysis", "php", "readers", "wrong-ports"])
    parser.add_argument("payconform", type=Path)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--texts", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    payconform = str(options.payconform.resolve())
    if options.names and options.command != "wrong-ports":
        parser.error(f"{options.command} takes no names")
    if options.command == "inputs":
        return inputs.main(payconform, options.rounds, options.seed)
    if options.command == "json":
        return json_texts.main(payconform, options.texts, options.seed)
    if options.command == "readers":
        return readers.main()
    if options.command == "php":
        return php.main(payconform)
    return analysis.main(payconform) if options.command == "analysis" else wrong_ports.main(payconform, options.names)


if __name__ == "__main__":
    sys.exit(main())
