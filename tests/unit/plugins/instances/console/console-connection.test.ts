import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../../../core/services/http/http.ts';
import { adviceOf, mayConnectAgain } from '../../../../../plugins/instances/console/console-end.ts';
import {
  ConsoleConnection,
  retryDelays,
  type ViewerReports,
} from '../../../../../plugins/instances/console/console-connection.ts';

class FakeSocket extends EventTarget {
  readonly CLOSING = 2;
  readyState = 1;

  close(): void {
    this.readyState = 3;
  }

  endWith(code: number, reason = ''): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }));
  }
}

type Ticket = (signal: AbortSignal, isDoubted: boolean) => Promise<string>;

function connectionWith({ ticket = async () => 'ticket' }: { ticket?: Ticket } = {}) {
  const sockets: FakeSocket[] = [];
  const reports: ViewerReports[] = [];
  const waits: { milliseconds: number; run(): void }[] = [];
  const clock = { time: 0 };
  const release = vi.fn();
  const blank = vi.fn();
  const connection = new ConsoleConnection({
    viewer: async () => ({ attach: (_socket, told) => void reports.push(told), release, blank }),
    ticket,
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    after: (milliseconds, run) => {
      waits.push({ milliseconds, run });
      return () => undefined;
    },
    now: () => clock.time,
  });
  const opened = (count: number) => vi.waitFor(() => expect(reports).toHaveLength(count));
  return { connection, sockets, reports, waits, clock, release, blank, opened };
}

describe('[SRV-54] the connection of a console', () => {
  it('is connecting, connected, and closed by the server, which is told apart from a loss', async () => {
    const { connection, sockets, reports, waits, opened } = connectionWith();
    connection.connect();
    expect(connection.state).toEqual({ phase: 'connecting' });
    await opened(1);
    reports[0]?.connected();
    expect(connection.state).toEqual({ phase: 'connected' });
    sockets[0]?.endWith(1000);
    expect(connection.state).toEqual({ phase: 'ended', end: { reason: 'closed', next: 'stay' } });
    expect(waits).toEqual([]);
  });

  it.each([
    [4001, 1],
    [4002, 1],
    [4003, 1],
    [4010, 1],
    [4009, 0],
    [1000, 0],
  ])('that ends with %i leaves its last picture only where the operator is still the same', async (code, times) => {
    const { connection, sockets, reports, blank, opened } = connectionWith();
    connection.connect();
    await opened(1);
    reports[0]?.connected();
    sockets[0]?.endWith(code);
    expect(connection.state.phase).not.toBe('connected');
    expect(blank).toHaveBeenCalledTimes(times);
    connection.dispose();
  });

  it('is made again after 1, 2, 5, 10 and 30 seconds, each time with a new ticket, and then given up', async () => {
    const ticket = vi.fn(async () => 'ticket');
    const { connection, sockets, waits, opened } = connectionWith({ ticket });
    connection.connect();
    for (const [at, seconds] of retryDelays.entries()) {
      await opened(at + 1);
      sockets[at]?.endWith(1006);
      expect(connection.state).toMatchObject({ phase: 'waiting', seconds, end: { reason: 'lost' } });
      waits[at]?.run();
    }
    await opened(6);
    sockets[5]?.endWith(1006);
    expect(connection.state).toMatchObject({ phase: 'ended', end: { reason: 'lost' } });
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000, 5000, 10_000, 30_000]);
    expect(ticket).toHaveBeenCalledTimes(6);
    connection.connect();
    expect(connection.state).toEqual({ phase: 'connecting' });
  });

  it('begins with the shortest delay again after one that held', async () => {
    const { connection, sockets, reports, waits, clock, opened } = connectionWith();
    connection.connect();
    await opened(1);
    sockets[0]?.endWith(4009);
    waits[0]?.run();
    await opened(2);
    reports[1]?.connected();
    clock.time = 60_000;
    sockets[1]?.endWith(4009);
    expect(connection.state).toMatchObject({ phase: 'waiting', seconds: 1 });
  });

  it.each([
    [1012, 'stopping', 'waiting'],
    [4002, 'elsewhere', 'ended'],
    [4003, 'idle', 'ended'],
    [4004, 'too-many', 'ended'],
    [4006, 'not-listed', 'ended'],
    [4007, 'proxy-down', 'waiting'],
    [4008, 'token', 'waiting'],
    [4009, 'lost', 'waiting'],
  ])('ends with code %i for the reason %s and is %s', async (code, reason, phase) => {
    const { connection, sockets, opened } = connectionWith();
    connection.connect();
    await opened(1);
    sockets[0]?.endWith(code, 'The gateway says why.');
    expect(connection.state).toMatchObject({ phase, end: { reason } });
  });

  it('asks for one new ticket where a gateway says that the session is over: another may have renewed it', async () => {
    const asked: boolean[] = [];
    const ticket: Ticket = async (_signal, isDoubted) => {
      asked.push(isDoubted);
      return 'ticket';
    };
    const { connection, sockets, reports, clock, blank, opened } = connectionWith({ ticket });
    connection.connect();
    await opened(1);
    sockets[0]?.endWith(4001);
    expect(connection.state).toEqual({ phase: 'connecting' });
    expect(blank).toHaveBeenCalledOnce();
    await opened(2);
    reports[1]?.connected();
    clock.time = 60_000;
    // A connection that held says that the session was alive.
    sockets[1]?.endWith(4001);
    await opened(3);
    sockets[2]?.endWith(4001);
    expect(connection.state).toMatchObject({ phase: 'ended', end: { reason: 'session' } });
    expect(asked).toEqual([false, true, true]);
  });

  it('asks the service once more where a role was lost, and tells what it then says', async () => {
    const { connection, sockets, opened } = connectionWith();
    connection.connect();
    await opened(1);
    sockets[0]?.endWith(4010);
    await opened(2);
    sockets[1]?.endWith(4005, 'Policy refuses.');
    expect(connection.state).toMatchObject({ phase: 'ended', end: { reason: 'refused', detail: 'Policy refuses.' } });
  });

  it('ends where the new ticket is refused as well', async () => {
    const ticket: Ticket = async (_signal, isDoubted) => {
      if (isDoubted) throw new HttpError(401, 'No session.');
      return 'ticket';
    };
    const { connection, sockets, opened } = connectionWith({ ticket });
    connection.connect();
    await opened(1);
    sockets[0]?.endWith(4001);
    await vi.waitFor(() => expect(connection.state).toMatchObject({ phase: 'ended', end: { reason: 'session' } }));
  });

  it('tells what compute said when it refused', async () => {
    const { connection, sockets, opened } = connectionWith();
    connection.connect();
    await opened(1);
    sockets[0]?.endWith(4005, 'Instance 1 could not be found.');
    expect(connection.state).toMatchObject({
      phase: 'ended',
      end: { reason: 'refused', detail: 'Instance 1 could not be found.' },
    });
  });

  it('lets the socket go when the viewer can make nothing of what comes', async () => {
    const { connection, sockets, reports, release, opened } = connectionWith();
    connection.connect();
    await opened(1);
    reports[0]?.failed('garbage');
    expect(connection.state).toEqual({ phase: 'ended', end: { reason: 'garbage', next: 'stay' } });
    expect(sockets[0]?.readyState).toBe(3);
    expect(release).toHaveBeenCalledOnce();
  });

  it.each([
    [501, 'off', 'ended'],
    [401, 'session', 'ended'],
    [503, 'lost', 'waiting'],
    [403, 'refused', 'ended'],
    [0, 'lost', 'waiting'],
  ])('without a ticket, refused with %i, ends for the reason %s and is %s', async (status, reason, phase) => {
    const { connection } = connectionWith({ ticket: () => Promise.reject(new HttpError(status, 'No ticket.')) });
    connection.connect();
    await vi.waitFor(() => expect(connection.state).toMatchObject({ phase, end: { reason } }));
  });

  it('ends with its part of the page, and is not made again', async () => {
    const { connection, sockets, waits, opened } = connectionWith();
    connection.connect();
    await opened(1);
    connection.dispose();
    expect(sockets[0]?.readyState).toBe(3);
    sockets[0]?.endWith(1006);
    expect(waits).toEqual([]);
  });

  it('where a setting of the gateway keeps the console away, administrators read which, and nobody is to connect again', () => {
    const off = { reason: 'off', next: 'page' } as const;
    expect(adviceOf(off, true)).toBe('instances:console.end.off.setting');
    expect(adviceOf(off, false)).toBe('instances:console.end.off.advice');
    expect(adviceOf({ reason: 'not-listed', next: 'page' }, true)).toBe('instances:console.end.not-listed.setting');
    expect(adviceOf({ reason: 'lost', next: 'retry' }, true)).toBe('instances:console.end.lost.advice');
    const ends = ['off', 'not-listed', 'lost', 'refused'] as const;
    expect(ends.map((reason) => mayConnectAgain({ reason, next: 'stay' }))).toEqual([false, false, true, true]);
  });
});
