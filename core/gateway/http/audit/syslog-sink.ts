import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { type SyslogAddress, syslogAddress } from '../../config/audit-config.ts';
import type { AuditSink, OnLost } from './audit-sink.ts';

/** Facility 13 is the audit of RFC 5424; severity 6 tells of what was done, 4 of what was refused. */
const priority = (isFailure: boolean) => 13 * 8 + (isFailure ? 4 : 6);
/** Milliseconds between two tries to connect. */
const pauseMs = 1000;
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
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').unref();
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

function connection(to: Exclude<SyslogAddress, { kind: 'udp' }>, onLost: OnLost): AuditSink {
  const where = to.kind === 'unix' ? to.path : `${to.host}:${to.port}`;
  let socket: Socket | null = null;
  let failedAt = -Infinity;
  let waiting = 0;

  const current = (): Socket | null => {
    if (socket !== null || performance.now() - failedAt < pauseMs) return socket;
    const opened = to.kind === 'unix' ? connect(to.path) : connect(to.port, to.host);
    opened.unref();
    opened.on('error', () => {});
    opened.once('close', () => {
      failedAt = performance.now();
      if (socket === opened) socket = null;
    });
    // A syslog that says nothing is read, so that its end is noticed.
    opened.resume();
    socket = opened;
    return opened;
  };

  return {
    name: 'syslog',
    get waiting() {
      return waiting;
    },
    write(line, isFailure) {
      const open = current();
      if (open === null) return onLost(1, `syslog at ${where} cannot be reached`);
      const message = syslogMessage(line, isFailure);
      waiting += 1;
      open.write(`${Buffer.byteLength(message)} ${message}`, (error) => {
        waiting -= 1;
        if (error) onLost(1, `syslog at ${where} cannot be reached: ${(error as NodeJS.ErrnoException).code}`);
      });
    },
    async close() {
      failedAt = Infinity;
      const last = socket;
      if (!last || last.destroyed) return;
      const closed = once(last, 'close');
      // A syslog that does not answer holds up the end of the gateway no longer; what it did not take counts as lost.
      const late = setTimeout(() => last.destroy(), farewellMs);
      last.ref().end();
      await closed;
      clearTimeout(late);
    },
  };
}
