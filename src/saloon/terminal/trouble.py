"""Why a file could not be read or written, in our languages: the system itself speaks only its own."""

from __future__ import annotations

import errno

from saloon.core.words import Say, Speaker


def trouble(wrong: OSError) -> Say:
    """The system's error in our words, or in its own if it is not a common one."""
    return Say(lambda language: _common(wrong.errno, Speaker(language)) or str(wrong.strerror or wrong))


def trouble_with(wrong: OSError, file: object = "") -> Say:
    """The same, with the file that it is about, if the system says so or we know."""
    reason, about = trouble(wrong), wrong.filename or file
    return Say(lambda language: f"{about}: {reason[language]}" if about else reason[language])


def _common(number: int | None, w: Speaker) -> str:
    if number == errno.ENOENT:
        return w("there is no such file")
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return w("you are not allowed to")
    if number == errno.EISDIR:
        return w("it is a folder")
    if number in (errno.ENOTDIR, errno.EEXIST):
        return w("a file is where a folder should be")
    if number in (errno.ENOSPC, errno.EDQUOT):
        return w("the disk is full")
    return ""
