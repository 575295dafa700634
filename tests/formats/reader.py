"""The reader of foreign files, as tests ask it."""

from trunkline.errors import BadInput
from trunkline.formats.reading import read_site_file


def tried(data: bytes) -> str:
    """What the reader says; a file that can be read says nothing."""
    try:
        read_site_file(data)
    except BadInput as error:
        return str(error)
    return ""
