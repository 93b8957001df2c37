import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { FaultSpec } from '../../shared/faults.ts';
import { bootLines } from '../console-output.ts';
import type { NovaCore } from '../nova-core.ts';
import type { ServerRecord } from '../nova-records.ts';
import { RfbServer } from './rfb-server.ts';

const service = 'console';
const longestMessage = 1024 * 1024;
/** Milliseconds after which it is looked whether the server still runs. */
const lookEvery = 500;
/** Running, and paused: the picture stays. */
const shownStates = new Set([1, 3]);

/**
 * Serves the consoles of servers on the cloud's own port, as nova-novncproxy and nova-serialproxy do on theirs:
 * `ws://host:port/?token=…`. A token that opens nothing gets a connection that is closed at once, as there.
 */
export function addConsoleProxy(app: FastifyInstance, core: NovaCore): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has('binary') ? 'binary' : false),
  });

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const address = `http://console${request.url ?? '/'}`;
    if (!URL.canParse(address)) return refuse(socket, 400);
    const { pathname, search, searchParams } = new URL(address);
    const call = { service, method: 'GET', path: pathname, query: search };
    core.context.calls.add(call);
    const fault = core.context.faults.take(call);
    if (fault?.latency) await wait(fault.latency, undefined, { signal: core.context.faults.cleared }).catch(() => {});
    if (fault?.reset === 'before') return void socket.destroy();
    if (fault?.status !== undefined || pathname !== '/') return refuse(socket, fault?.status ?? 404);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      serve(core, opened, searchParams.get('token') ?? '', fault);
    });
  }

  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));
  // The web server waits for all connections when it closes.
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function serve(core: NovaCore, socket: WebSocket, token: string, fault: FaultSpec | undefined): void {
  const known = core.consoles.opened(token);
  const server = known && core.servers.get(known.server);
  if (!known || !server || !isShown(server)) return socket.terminate();
  if (fault?.body !== undefined) socket.send(Buffer.from(String(fault.body)), { binary: true });
  else if (known.type === 'serial') serveSerial(core, socket, server);
  else serveScreen(core, socket, server);
  if (fault?.reset === 'middle') socket.once('message', () => socket.terminate());
  const look = setInterval(() => {
    const now = core.servers.get(server.id);
    if (!now || !isShown(now)) socket.close();
  }, lookEvery);
  socket.once('close', () => clearInterval(look));
}

function serveSerial(core: NovaCore, socket: WebSocket, server: ServerRecord): void {
  const guest = core.consoles.guest(server, bootLines);
  const unlisten = guest.listen((text) => socket.send(Buffer.from(text), { binary: true }));
  socket.on('message', (data: Buffer) => guest.type(data.toString('utf8')));
  socket.once('close', unlisten);
}

function serveScreen(core: NovaCore, socket: WebSocket, server: ServerRecord): void {
  const guest = core.consoles.guest(server, bootLines);
  const rfb = new RfbServer({
    guest,
    name: server.name,
    send: (data) => socket.send(data, { binary: true }),
    hangUp: () => socket.close(),
  });
  // Others may type at the same screen.
  const unwatch = guest.screen.watch(() => queueMicrotask(() => rfb.refresh()));
  socket.on('message', (data: Buffer) => rfb.take(data));
  socket.once('close', () => {
    unwatch();
    rfb.close();
  });
}

const isShown = (server: ServerRecord) => server.deleted_at === null && shownStates.has(server.power_state);
