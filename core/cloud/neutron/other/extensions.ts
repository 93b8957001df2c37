import type { FastifyInstance } from 'fastify';
import type { Neutron } from '../neutron-core.ts';
import { callerOf } from '../engine/caller.ts';
import { idOf } from '../engine/resource-routes.ts';
import { notFound } from '../errors.ts';
import facts from './extensions.json' with { type: 'json' };

/** The extensions of this neutron, with the aliases that clients look for. */
const extensions = Object.entries(facts as Record<string, readonly string[]>).map(
  ([alias, [name = alias, updated = '']]) => ({
    name,
    alias,
    description: `${name}.`,
    updated,
    links: [],
  }),
);

export function extensionRoutes(app: FastifyInstance, core: Neutron): void {
  app.get('/v2.0/extensions', async (request) => {
    callerOf(core.context, request);
    return { extensions };
  });
  app.get('/v2.0/extensions/:id', async (request) => {
    callerOf(core.context, request);
    const extension = extensions.find(({ alias }) => alias === idOf(request));
    if (!extension) throw notFound('ExtensionsNotFound', `Extensions not found: ${idOf(request)}.`);
    return { extension };
  });
}
