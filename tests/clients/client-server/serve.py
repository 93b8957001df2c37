"""Loads the OpenStack client once and forks a process for each command. Argument: the path of the socket to listen on.

A start of the client takes seconds, nearly all of them imports. Each command runs the client's own `main` in a process of its
own, with the caller's streams, environment and folder, so nothing is shared between two commands but the loaded code.
"""

import array
import gc
import importlib.metadata
import json
import os
import select
import signal
import socket
import sys
import traceback

socket_path = sys.argv[1]
# The client names itself after its program, as it is loaded.
sys.argv = ['openstack']
from openstackclient import shell  # noqa: E402


def load_commands():
    """Imports the code of all commands: the client finds them by their entry points, at each start."""
    points = importlib.metadata.entry_points()
    for group in (name for name in points.groups if name.startswith('openstack')):
        for point in points.select(group=group):
            try:
                point.load()
            except Exception:  # A plugin that can't be loaded fails in the command that needs it, with its own message.
                pass


def remember_packages():
    """Lets the client look through the installed packages once. The client keeps what it found; else each command would look again.

    That takes longer than all else that a command does. Another version of the client may keep it elsewhere: then each command
    looks by itself.
    """
    try:
        from cliff import command
        from osc_lib.api import auth

        command._get_distributions_by_modules()
        auth.get_options_list()
    except (ImportError, AttributeError):
        pass


def receive(connection):
    """Gives a call's content and its three streams."""
    room = socket.CMSG_SPACE(3 * array.array('i').itemsize)
    head, ancillary, _, _ = connection.recvmsg(4, room)
    streams = array.array('i')
    for _, _, data in ancillary:
        streams.frombytes(data)
    length = int.from_bytes(head, 'big')
    return json.loads(connection.makefile('rb').read(length)), list(streams)


def run(call, streams):
    """Runs a command as a process of its own would. Gives its exit code."""
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
        os.close(stream)
    os.environ.clear()
    os.environ.update(call['environment'])
    os.chdir(call['folder'])
    sys.argv = ['openstack', *call['arguments']]
    # The streams know their kind (a terminal, a pipe) from the moment they are opened.
    sys.stdin = open(0, closefd=False)
    sys.stdout = open(1, 'w', closefd=False)
    sys.stderr = open(2, 'w', buffering=1, closefd=False)
    try:
        code = shell.main(call['arguments'])
    except SystemExit as end:
        code = end.code
        if isinstance(code, str):
            print(code, file=sys.stderr)
            code = 1
    except BaseException:
        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            pass
    return code or 0


def serve(path):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)
    print('ready', flush=True)
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [])
        if sys.stdin in ready:  # Whoever started the server has ended.
            return
        connection, _ = listener.accept()
        # The first process waits for the second, to tell its exit code; the server itself waits for none.
        if os.fork() == 0:
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            answer(connection)
            os._exit(0)
        connection.close()


def answer(connection):
    call, streams = receive(connection)
    command = os.fork()
    if command == 0:
        connection.close()
        os._exit(run(call, streams))
    for stream in streams:
        os.close(stream)
    connection.sendall(json.dumps({'pid': command}).encode() + b'\n')
    _, status = os.waitpid(command, 0)
    try:
        connection.sendall(b'%d\n' % os.waitstatus_to_exitcode(status))
    except OSError:  # Nobody waits for it any more.
        pass


load_commands()
remember_packages()
gc.collect()
gc.freeze()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
serve(socket_path)
