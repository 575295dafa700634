"""The sheet of every edition as the server sends it, for the browser client's component tests: one JSON object."""

import sys

import msgspec

from trunkline.server.play import sheets


def main() -> None:
    every = {
        f"{line.title}/{edition.edition}": sheets.edition_sheet(line.title, edition.edition)
        for line in sheets.titles()
        for edition in line.editions
    }
    sys.stdout.buffer.write(msgspec.json.encode(every))


if __name__ == "__main__":
    main()
