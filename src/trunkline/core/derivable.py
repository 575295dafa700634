"""Hints for mypyc: classes that a title in plain Python derives from; acyclic ones, through which no circle of
references can go, so that Python need not search them for garbage; and `i64`, whole numbers of one machine word.
"""

from typing import TYPE_CHECKING

# The compiler knows mypyc's own decorator and takes it away. At run time nobody needs it, and it is not in the standard
# library, so a stand-in that does nothing is there instead. This module stays interpreted (tools/compiling.py).
if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_: bool):
        return lambda cls: cls
