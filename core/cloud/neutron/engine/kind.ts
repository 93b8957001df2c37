import type { NeutronError } from '../errors.ts';
import type { Standard } from '../neutron-records.ts';
import type { Attributes, Body } from './attributes.ts';
import type { Caller, PolicyFacts } from './caller.ts';

export type Filters = ReadonlyMap<string, readonly string[]>;

/** A kind of resource: what the engine needs to serve its list, show, create, update, delete and tags. */
export interface Kind<R extends Pick<Standard, 'id' | 'project_id'>> {
  /** `network`: the member of bodies, and the end of the rules' names unless `rule` says otherwise. */
  name: string;
  /** `networks`: the member of lists. */
  plural: string;
  /** Below `/v2.0/`: `networks`, `qos/policies`. */
  path: string;
  rule?: string;
  attributes: Attributes;
  records(): Iterable<R>;
  get(id: string): R | undefined;
  /** The records that such filters can match, when an index knows; else undefined. */
  candidates?(filters: Filters): Iterable<R> | undefined;
  missing(id: string): NeutronError;
  /** All that the API shows of it, before policy hides attributes. */
  view(record: R, caller: Caller): Body;
  /** Returns the facts that rules ask of it besides its project. */
  facts?(record: R): Partial<PolicyFacts>;
  /** The same of a body that is to become one. */
  bodyFacts?(body: Body, caller: Caller): Partial<PolicyFacts>;
  /** Is it there for this caller, who is neither its owner nor an administrator? */
  sees?(record: R, caller: Caller): boolean;
  /** Filters that compare more than one attribute with one text. */
  filters?: Readonly<Record<string, (record: R, values: readonly string[]) => boolean>>;
  create?(caller: Caller, body: Body): R;
  /** Checks that look at all things of one POST together. */
  beforeBulk?(bodies: readonly Body[]): void;
  update?(caller: Caller, record: R, changes: Body): R;
  remove?(caller: Caller, record: R): void;
  /** Called before each list: what must be there once somebody looks. */
  beforeList?(caller: Caller): void;
  /** Name of its quota. */
  quota?: string;
  /** Replaces the record's tags; without it the resource has none. */
  setTags?(record: R, tags: string[]): void;
}

export function factsOf<R extends Pick<Standard, 'id' | 'project_id'>>(kind: Kind<R>, record: R): PolicyFacts {
  return { project_id: record.project_id, field: [], ...kind.facts?.(record) };
}

/** Does this record exist, as far as the caller can know? */
export function isThere<R extends Pick<Standard, 'id' | 'project_id'>>(
  kind: Kind<R>,
  record: R,
  caller: Caller,
): boolean {
  return caller.isAdmin || record.project_id === caller.projectId || kind.sees?.(record, caller) === true;
}

/** The record with this id, for a caller who refers to it. Throws the kind's own 404. */
export function find<R extends Pick<Standard, 'id' | 'project_id'>>(kind: Kind<R>, id: string, caller: Caller): R {
  const record = kind.get(id);
  if (!record || !isThere(kind, record, caller)) throw kind.missing(id);
  return record;
}

/** The same for a caller who wants to see it: 404 also when the policy hides it. */
export function findVisible<R extends Pick<Standard, 'id' | 'project_id'>>(
  kind: Kind<R>,
  id: string,
  caller: Caller,
): R {
  const record = find(kind, id, caller);
  caller.enforce([{ rule: getRule(kind) }], factsOf(kind, record), getRule(kind));
  return record;
}

export function getRule(kind: { name: string; rule?: string }): string {
  return `get_${kind.rule ?? kind.name}`;
}
