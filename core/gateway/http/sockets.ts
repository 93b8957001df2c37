import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { WebSocket, WebSocketServer } from 'ws';
import { socketEnds } from '#protocol';
import { GatewayError } from './errors.ts';
import { ownOrigin } from './origin.ts';
import { refuseConnection } from './refused-requests.ts';

interface Upgrade {
  socket: Socket;
  head: Buffer;
}

/** The longest message of a browser: more than a paste of a hundred kilobytes. */
const longestMessage = 1024 * 1024;
const upgrades = new WeakMap<IncomingMessage, Upgrade>();
const servers = new WeakMap<FastifyInstance['server'], Promise<WebSocketServer>>();

/**
 * Takes requests to change to a WebSocket through the same hooks as all others, so that each rule of the gateway holds for them. A
 * route that does not change over answers as ever, and the connection ends. Clients that offer HTTP/2 (`Upgrade: h2c`) are answered so.
 */
export const sockets = fp(async (gateway: FastifyInstance) => {
  const waiting = new Set<Socket>();
  gateway.server.on('upgrade', (raw: IncomingMessage, stream, head: Buffer) => {
    const socket = stream as Socket;
    socket.on('error', () => socket.destroy());
    // An earlier request of the same connection is still being answered: one answer would be written into the other.
    if (isAnswering(socket)) return void socket.destroy();
    // Node reads no body of such a request: it would count as empty.
    if (hasBody(raw)) return refuseConnection(new Error('an upgrade with a body'), socket);
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    upgrades.set(raw, { socket, head });
    gateway.routing(raw, answerOn(socket, raw));
  });
  // The web server waits for every connection when it closes.
  gateway.addHook('preClose', async () => {
    const server = await servers.get(gateway.server);
    for (const socket of server?.clients ?? []) socket.close(socketEnds.stopping.code, socketEnds.stopping.reason);
    setTimeout(() => waiting.forEach((socket) => socket.destroy()), 500).unref();
  });
});

/** Node marks a connection with the answer that is written on it. */
const isAnswering = (socket: Socket) => Boolean((socket as { _httpMessage?: unknown })._httpMessage);

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns an answer as to any request. Node has taken its listeners from the connection, which nobody reads and nobody closes. */
function answerOn(socket: Socket, raw: IncomingMessage): ServerResponse {
  const answer = new ServerResponse(raw);
  answer.shouldKeepAlive = false;
  answer.assignSocket(socket);
  socket.on('drain', () => answer.emit('drain'));
  answer.once('finish', () => socket.destroySoon());
  return answer;
}

/** Throws SOCKET_EXPECTED for what is no WebSocket, and SOCKET_ORIGIN_REFUSED for one that another site's page opens. */
export function checkSocket(request: FastifyRequest): void {
  const { upgrade, origin } = request.headers;
  if (!upgrades.has(request.raw) || upgrade?.toLowerCase() !== 'websocket') throw new GatewayError('SOCKET_EXPECTED');
  // A browser always names the page's origin; cookies alone would come along from any page.
  if (origin?.toLowerCase() !== ownOrigin(request)) throw new GatewayError('SOCKET_ORIGIN_REFUSED');
}

/** The subprotocols that the browser offers, in its order. */
export function offeredProtocols(request: FastifyRequest): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header.split(',').map((each) => each.trim());
}

/** Changes over. From here on there is no answer to the request: what goes wrong is told as the socket's end. */
export async function acceptSocket(request: FastifyRequest, reply: FastifyReply, protocol: string): Promise<WebSocket> {
  const upgrade = upgrades.get(request.raw);
  if (!upgrade) throw new GatewayError('SOCKET_EXPECTED');
  const { server } = request.server;
  const accepting = servers.get(server) ?? openServer();
  servers.set(server, accepting);
  const accepts = await accepting;
  reply.hijack();
  request.raw.headers['sec-websocket-protocol'] = protocol;
  return new Promise((resolve) => {
    accepts.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
      socket.on('error', () => socket.terminate());
      resolve(socket);
    });
  });
}

/** The package is read when the first socket is opened. */
async function openServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws');
  return new WebSocketServer({ noServer: true, maxPayload: longestMessage, perMessageDeflate: false });
}
