import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that calls and uploads under way have to end, once nothing new is accepted. */
const graceMs = 60_000;

/**
 * Ends the process when it is asked to. SIGTERM drains first (`listen.drain`): readiness says that the gateway stops, and it goes
 * on serving until load balancers have noticed. SIGINT, a key press, does not wait for them. Then calls and uploads under way are
 * ended properly. A second signal, or a minute, ends them anyway.
 */
export function stopGracefully(gateway: FastifyInstance): void {
  const { listen } = gateway.config;
  let isStopping = false;
  const stop = async (drainSeconds: number): Promise<void> => {
    if (isStopping) process.exit(0);
    isStopping = true;
    setTimeout(() => process.exit(0), drainSeconds * 1000 + graceMs).unref();
    if (drainSeconds > 0) {
      gateway.draining.begin();
      gateway.log.info({ event: 'drain', seconds: drainSeconds }, 'the gateway stops; it serves until then');
      await sleep(drainSeconds * 1000);
    }
    await gateway.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', () => void stop(listen.drain));
  process.on('SIGINT', () => void stop(0));
}
