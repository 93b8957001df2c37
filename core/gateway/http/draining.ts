import { setImmediate as nextTurn } from 'node:timers/promises';
import fp from 'fastify-plugin';

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
  });
});
