import type { ServiceContext } from '../../shared/service.ts';
import type { JsonObject, ResourceRecord, StackRecord } from '../heat-records.ts';
import { type Actor, findThing } from './lookups.ts';

/** The context in which a plugin makes or changes one resource. */
export interface Work {
  context: ServiceContext;
  stack: StackRecord;
  resource: ResourceRecord;
  /** Resolved, with defaults. */
  properties: JsonObject;
  /** The `name` property, else the physical name. */
  name: string;
  actor: Actor;
  /** Calls another service; a refusal is a ResourceError. */
  call<T = JsonObject>(service: string, method: Method, path: string, body?: unknown): Promise<T>;
  /** The id of a thing named by id or name. */
  find(kind: string, value: unknown): Promise<string>;
  nested: Nested;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Stacks inside stacks, for resources that are some. */
export interface Nested {
  create(work: Work, template: StackRecord['template']): Promise<string>;
  update(work: Work, template: StackRecord['template']): Promise<void>;
  remove(work: Work): Promise<void>;
  get(id: string): StackRecord | undefined;
  /** The attribute of a resource inside. */
  attribute(stack: StackRecord, resource: string, attribute: string): Promise<unknown>;
  /** The value of an output; null what isn't known yet. */
  output(stack: StackRecord, name: string): Promise<unknown>;
}

/** How one type of resource is made and removed. */
export interface ResourcePlugin {
  /** The service it needs; without it the type is not available. */
  service?: string;
  /** The property that holds its name, when it isn't `name`. */
  create(work: Work): Promise<string>;
  /** Is it done? Asked again and again until it is; throws when it failed. */
  ready?(work: Work): Promise<boolean>;
  /** Changes it in place. False: it must be replaced. */
  update?(work: Work, changed: readonly string[]): Promise<boolean>;
  remove?(work: Work): Promise<void>;
  /** Has it gone? */
  gone?(work: Work): Promise<boolean>;
  suspend?(work: Work): Promise<void>;
  resume?(work: Work): Promise<void>;
  /** Reads the resource's current attributes. */
  show?(work: Work): Promise<JsonObject>;
  /** Returns the value of `get_resource`; default: the resource's id. */
  reference?(resource: ResourceRecord): unknown;
  /** May CHECK look at it? */
  checks?: boolean;
}

/** A resource failed; the text is what its status reason says. */
export class ResourceError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

const classes: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'OverLimit',
  429: 'OverLimit',
};

export async function callService<T>(
  context: ServiceContext,
  actor: Actor,
  service: string,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await context.inner.call<T>(service, {
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(actor.token === undefined ? {} : { token: actor.token }),
  });
  if (answer.status < 300) return answer.body;
  const text = refusal(answer.body);
  const id = String(answer.headers['x-openstack-request-id'] ?? '');
  const kind = classes[answer.status] ?? 'ClientException';
  if (service === 'network') {
    throw new ResourceError(
      `${kind}Client`.replace('ConflictClient', 'Conflict'),
      `${text}\nNeutron server returns request_ids: ['${id}']`,
    );
  }
  throw new ResourceError(kind, `${text} (HTTP ${answer.status}) (Request-ID: ${id})`);
}

/** Reads the message of a service's refusal, in whatever envelope. */
function refusal(body: unknown): string {
  const inner = Object.values((body ?? {}) as Record<string, unknown>)[0];
  if (typeof inner === 'string') return inner;
  const message = (inner as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : 'The service refused.';
}

export async function findOrFail(context: ServiceContext, actor: Actor, kind: string, value: unknown): Promise<string> {
  const id = await findThing(context, actor, kind, value);
  if (id === null)
    throw new ResourceError(
      'EntityNotFound',
      `The ${kind.split('.')[1] ?? kind} (${String(value)}) could not be found.`,
    );
  return id;
}

/** Members that have a value, under other names where those differ. */
export function pick(from: JsonObject, names: readonly (string | readonly [from: string, to: string])[]): JsonObject {
  const entries = names.map((one) => (typeof one === 'string' ? [one, one] : one) as readonly [string, string]);
  return Object.fromEntries(
    entries.filter(([name]) => from[name] !== undefined && from[name] !== null).map(([name, to]) => [to, from[name]]),
  );
}
