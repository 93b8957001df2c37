import type { FastifyRequest } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import type { Collection } from '../../shared/store.ts';
import { noResource } from '../fault-page.ts';
import { wholeSecond } from '../image.ts';
import { type Caller, type GlanceCore, parameter } from '../glance-core.ts';
import { type Namespace, namespaceCollection, resourceTypeCollection } from './namespace.ts';

/** The namespaces, and what may be done with them by whom. */
export class MetadefStore {
  readonly namespaces: Collection<Namespace>;
  readonly resourceTypes: Collection<{ name: string; created_at: number }>;
  #core: GlanceCore;

  constructor(core: GlanceCore) {
    this.#core = core;
    this.namespaces = namespaceCollection(core.context.store);
    this.resourceTypes = resourceTypeCollection(core.context.store);
  }

  now(): number {
    return wholeSecond(this.#core.context.clock.now());
  }

  sees(space: Namespace, caller: Caller): boolean {
    return caller.isAdmin || space.visibility === 'public' || space.owner === caller.projectId;
  }

  /** The namespace that the path names. A private one of another project is not there. */
  find(request: FastifyRequest, missing: (name: string) => string): Namespace {
    const name = parameter(request, 'namespace');
    const space = this.namespaces.get(name);
    if (!space || !this.sees(space, this.#core.caller(request))) {
      throw new CloudError(404, space ? noResource : missing(name));
    }
    return space;
  }

  /** As `find`, for a call that the rule guards. */
  open(request: FastifyRequest, rule: string, missing: (name: string) => string = notFound): Namespace {
    const space = this.find(request, missing);
    this.#core.enforce(rule, targetOf(space), this.#core.caller(request));
    return space;
  }

  put(space: Namespace): Namespace {
    const changed = { ...space, updated_at: this.now() };
    this.namespaces.set(space.namespace, changed);
    return changed;
  }

  noteResourceType(name: string): void {
    if (!this.resourceTypes.has(name)) this.resourceTypes.set(name, { name, created_at: this.now() });
  }
}

export const notFound = (name: string) => `Namespace ${name} not found`;
export const notDefined = (name: string) => `Metadata definition namespace=${name} was not found.`;

export function targetOf(space: Namespace): Record<string, unknown> {
  return { namespace: space.namespace, owner: space.owner, project_id: space.owner, visibility: space.visibility };
}
