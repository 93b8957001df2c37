import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fp from 'fastify-plugin';

/** Milliseconds that a connection has for its first request, once nothing new is accepted. */
const silenceMs = 1000;

/** Whether the gateway is about to stop. It serves until then, and tells load balancers to send nothing new. */
export class Draining {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  begin(): void {
    this.#isDraining = true;
  }
}

/**
 * Ends each connection with its answer while the gateway drains: a kept connection would be closed under a later request. With
 * HTTP/1.1 that is the header `Connection: close` (RFC 9112, section 9.6).
 */
export const draining = fp(async (gateway) => {
  gateway.decorate('draining', new Draining());
  gateway.addHook('onSend', async (_request, reply) => {
    if (gateway.draining.isDraining) reply.header('Connection', 'close');
  });
  // A busy process may not have read yet what a balancer has sent: the connection would count as idle, and be closed with the request.
  gateway.addHook('preClose', async () => {
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    setTimeout(endSilent, silenceMs).unref();
  });
  // Node closes connections that wait for a further request, and waits for those that had none: browsers open some in advance.
  const silent = new Set<Socket>();
  const endSilent = () => {
    for (const socket of silent) socket.destroy();
  };
  gateway.server.on(gateway.config.listen.tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  for (const event of ['request', 'upgrade'])
    gateway.server.on(event, ({ socket }: { socket: Socket }) => silent.delete(socket));
});
