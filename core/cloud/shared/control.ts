import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { CallLog } from './call-log.ts';
import type { CloudClock } from './clock.ts';
import type { FaultBook, FaultSpec } from './faults.ts';

/**
 * The switches under `/_cloud/`, for tests: they know no authentication, so they are there only when the cloud was
 * started with `--control` (createCloud: `control`, on by default).
 */
export function controlRoutes(parts: { faults: FaultBook; clock: CloudClock; calls: CallLog }): FastifyPluginAsync {
  const { faults, clock, calls } = parts;
  return async (app: FastifyInstance) => {
    app.get('/faults', async () => ({ faults: faults.list() }));
    app.post<{ Body: FaultSpec }>('/faults', async (request, reply) => {
      try {
        faults.add(request.body ?? {});
      } catch (error) {
        return reply.code(400).send({ error: (error as Error).message });
      }
      return reply.code(204).send();
    });
    app.delete('/faults', async (_request, reply) => {
      faults.clear();
      return reply.code(204).send();
    });

    app.get('/clock', async () => ({ now: clock.date().toISOString() }));
    app.post<{ Body: { advance?: unknown } }>('/clock', async (request, reply) => {
      const seconds = request.body?.advance;
      if (typeof seconds !== 'number' || !(seconds >= 0)) {
        return reply.code(400).send({ error: "clock: 'advance' must be a number of seconds, 0 or more" });
      }
      clock.advance(seconds);
      return { now: clock.date().toISOString() };
    });

    app.get('/calls', async () => calls.report());
    app.delete('/calls', async (_request, reply) => {
      calls.reset();
      return reply.code(204).send();
    });
  };
}
