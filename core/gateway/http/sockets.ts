import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { WebSocket, WebSocketServer } from 'ws';
import { socketEnds } from '#protocol';
import { GatewayError } from './errors.ts';
import { ownOrigin } from './origin.ts';

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/** The longest message of a browser: more than a paste of a hundred kilobytes. */
const longestMessage = 1024 * 1024;
const upgrades = new WeakMap<IncomingMessage, Upgrade>();
const servers = new WeakMap<FastifyInstance['server'], Promise<WebSocketServer>>();

/**
 * Takes requests to change to a WebSocket through the same hooks as all others, so that each rule of the gateway holds for them. A
 * route that does not change over answers as ever, and the connection ends.
 */
export const sockets = fp(async (gateway: FastifyInstance) => {
  gateway.server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    upgrades.set(raw, { socket, head });
    const answer = new ServerResponse(raw);
    answer.assignSocket(socket as never);
    gateway.routing(raw, answer);
  });
  gateway.addHook('onRequest', async (request, reply) => {
    if (upgrades.has(request.raw)) reply.header('Connection', 'close');
  });
  gateway.addHook('onResponse', async (request) => {
    upgrades.get(request.raw)?.socket.end();
  });
  // The web server waits for every connection when it closes.
  gateway.addHook('preClose', async () => {
    const server = await servers.get(gateway.server);
    for (const socket of server?.clients ?? []) socket.close(socketEnds.stopping.code, socketEnds.stopping.reason);
    setTimeout(() => server?.clients.forEach((socket) => socket.terminate()), 500).unref();
  });
});

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
