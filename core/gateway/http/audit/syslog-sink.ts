import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { type SyslogAddress, syslogAddress } from '../../config/audit-config.ts';
import type { AuditSink, OnLost } from './audit-sink.ts';
import { cachedLookup } from './cached-lookup.ts';

/** Facility 13 is the audit of RFC 5424; severity 6 tells of what was done, 4 of what was refused. */
const priority = (isFailure: boolean) => 13 * 8 + (isFailure ? 4 : 6);
/** Milliseconds between two tries to connect: each pause is twice as long, up to the longest. */
const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** Milliseconds that a try to connect may take. */
const connectMs = 10_000;
/** Milliseconds that what waits may take when the gateway ends. */
const farewellMs = 5000;

/** A message of RFC 5424, without structured data. */
export function syslogMessage(line: string, isFailure: boolean, now = new Date()): string {
  const host = hostname().slice(0, 255) || '-';
  return `<${priority(isFailure)}>1 ${now.toISOString()} ${host} sextant ${process.pid} audit - ${line}`;
}

/** Sends each event to syslog: in datagrams, or over a connection with the length before each message (RFC 6587, section 3.4.1). */
export function syslogSink(address: string, onLost: OnLost): AuditSink {
  const to = syslogAddress(address);
  return to.kind === 'udp' ? datagrams(to, onLost) : connection(to, onLost);
}

function datagrams({ host, port }: { host: string; port: number }, onLost: OnLost): AuditSink {
  const family = host.includes(':') ? 6 : 4;
  const socket = createSocket({ type: family === 6 ? 'udp6' : 'udp4', lookup: cachedLookup(family) }).unref();
  socket.on('error', () => {});
  let waiting = 0;
  let idle: (() => void) | undefined;
  return {
    name: 'syslog',
    get waiting() {
      return waiting;
    },
    write(line, isFailure) {
      waiting += 1;
      socket.send(syslogMessage(line, isFailure), port, host, (error) => {
        waiting -= 1;
        if (error) onLost(1, `syslog at ${host} takes nothing: ${(error as NodeJS.ErrnoException).code}`);
        if (waiting === 0) idle?.();
      });
    },
    async close() {
      if (waiting > 0) await new Promise<void>((resolve) => (idle = resolve));
      socket.close();
    },
  };
}

/**
 * Keeps messages until a connection has taken them, and connects again where one was lost. A message that was under way then is sent
 * again as a whole. `AuditLog` bounds how many wait.
 */
function connection(to: Exclude<SyslogAddress, { kind: 'udp' }>, onLost: OnLost): AuditSink {
  const where = to.kind === 'unix' ? to.path : `${to.host}:${to.port}`;
  /** The oldest first. */
  const queue: string[] = [];
  /** The number of messages, from the beginning of the queue, that the connection at hand was given. */
  let given = 0;
  let socket: Socket | null = null;
  let nextTry: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosing = false;

  const send = (): void => {
    const current = socket;
    if (current === null || current.connecting) return;
    for (; given < queue.length; given += 1)
      current.write(queue[given] ?? '', (error) => {
        if (error || socket !== current) return;
        queue.shift();
        given -= 1;
      });
  };
  const open = (): void => {
    if (socket !== null || nextTry !== undefined) return;
    const opened = to.kind === 'unix' ? connect(to.path) : connect(to.port, to.host);
    opened.unref();
    const late = setTimeout(() => opened.destroy(), connectMs).unref();
    opened.on('error', () => {});
    opened.once('connect', () => {
      clearTimeout(late);
      pauseMs = firstPauseMs;
      send();
    });
    opened.once('close', () => {
      clearTimeout(late);
      socket = null;
      given = 0;
      if (isClosing) return;
      nextTry = setTimeout(() => {
        nextTry = undefined;
        if (queue.length > 0) open();
      }, pauseMs).unref();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });
    // A syslog that says nothing is read, so that its end is noticed.
    opened.resume();
    socket = opened;
  };

  return {
    name: 'syslog',
    get waiting() {
      return queue.length;
    },
    write(line, isFailure) {
      const message = syslogMessage(line, isFailure);
      queue.push(`${Buffer.byteLength(message)} ${message}`);
      open();
      send();
    },
    async close() {
      isClosing = true;
      clearTimeout(nextTry);
      nextTry = undefined;
      if (queue.length > 0) open();
      if (socket !== null) await farewell(socket, send);
      if (queue.length > 0) onLost(queue.length, `syslog at ${where} cannot be reached`);
    },
  };
}

/** Ends a connection once it has taken what waits. A syslog that does not answer holds up the end of the gateway no longer. */
async function farewell(last: Socket, send: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => void last.once('close', () => resolve()));
  const late = setTimeout(() => last.destroy(), farewellMs);
  last.ref();
  const end = () => {
    send();
    last.end();
  };
  if (last.connecting) last.once('connect', end);
  else end();
  await closed;
  clearTimeout(late);
}
