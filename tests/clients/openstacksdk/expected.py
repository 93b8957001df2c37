"""What journeys expect, in words that name the difference."""

import contextlib


def equal(found, wanted):
    if found != wanted:
        raise AssertionError('found %r instead of %r' % (found, wanted))


def contains(found, wanted):
    if wanted not in found:
        raise AssertionError('%r is not in %r' % (wanted, found))


@contextlib.contextmanager
def refused(kind, status, text=''):
    """What stands in it ends in exactly this kind of exception, with this status, and says this."""
    try:
        yield
    except kind as error:
        equal(type(error).__name__, kind.__name__)
        equal(error.status_code, status)
        contains(str(error), text)
    else:
        raise AssertionError('no %s' % kind.__name__)
