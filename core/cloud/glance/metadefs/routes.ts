import type { FastifyInstance } from 'fastify';
import type { GlanceCore } from '../glance-core.ts';
import { definitionRoutes } from './definition-routes.ts';
import { labelRoutes } from './label-routes.ts';
import { MetadefStore } from './metadef-store.ts';
import { namespaceRoutes } from './namespace-routes.ts';

/** Metadata definitions: which properties there are, what they mean, and what values they take. */
export function metadefRoutes(app: FastifyInstance, core: GlanceCore): void {
  const store = new MetadefStore(core);
  namespaceRoutes(app, core, store);
  definitionRoutes(app, store);
  labelRoutes(app, core, store);
}
