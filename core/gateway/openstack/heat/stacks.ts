import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A stack as heat lists it (Orchestration API v1). */
export interface NativeStack {
  id: string;
  stack_name: string;
  stack_status: string;
  stack_status_reason: string | null;
}

export interface NativeStackDetails extends NativeStack {
  outputs?: { output_key: string; output_value?: unknown; description?: string | null }[];
  parameters: Record<string, unknown>;
}

export interface NativeResource {
  resource_name: string;
  resource_type: string;
  resource_status: string;
  resource_status_reason: string | null;
  required_by?: string[];
  /** The id of the thing that it stands for; empty before that is made. */
  physical_resource_id?: string | null;
  updated_time?: string | null;
  /** The name of the resource whose nested stack it is in (lists with `nested_depth`). */
  parent_resource?: string;
}

export interface NativeEvent {
  id: string;
  event_time: string;
  resource_name: string;
  resource_status: string;
}

type Query = Readonly<Record<string, string | number | undefined>>;

const service = 'orchestration';

/** A page of stacks; `count` is the number of all that the filters let through, where the query has `with_count`. */
export interface NativeStackPage {
  stacks: NativeStack[];
  count?: number;
}

export function listStacks(native: NativeCaller, query: Query): Promise<NativeStackPage> {
  return native.json<NativeStackPage>({ service, path: '/stacks', query });
}

/**
 * The address of a stack: heat wants its name and its id, and would answer one of them with a redirect, which the gateway
 * doesn't follow. Throws NOT_FOUND.
 */
export async function stackPath(native: NativeCaller, id: string): Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const query = { [isId ? 'id' : 'name']: id, show_nested: 'true' };
  const { stacks } = await listStacks(native, query);
  const stack = stacks.find((one) => one.id === id || one.stack_name === id);
  if (!stack) throw new GatewayError('NOT_FOUND', { what: `The stack ${id}` }, { service });
  return `/stacks/${segment(stack.stack_name)}/${segment(stack.id)}`;
}

/** `path`: from `stackPath`, here and below. */
export async function readStack(native: NativeCaller, path: string): Promise<NativeStackDetails> {
  return (await native.json<{ stack: NativeStackDetails }>({ service, path })).stack;
}

export async function listResources(native: NativeCaller, path: string, query: Query = {}): Promise<NativeResource[]> {
  const call = { service, path: `${path}/resources`, query } as const;
  return (await native.json<{ resources: NativeResource[] }>(call)).resources;
}

export async function listEvents(
  native: NativeCaller,
  path: string,
  resource: string | undefined,
  query: Query,
): Promise<NativeEvent[]> {
  const place = resource === undefined ? path : `${path}/resources/${segment(resource)}`;
  return (await native.json<{ events: NativeEvent[] }>({ service, path: `${place}/events`, query })).events;
}

export function readTemplate(native: NativeCaller, path: string): Promise<Record<string, unknown>> {
  return native.json<Record<string, unknown>>({ service, path: `${path}/template` });
}

/** The environment that a stack was made with: values of parameters, and other names for types. */
export function readEnvironment(native: NativeCaller, path: string): Promise<Record<string, unknown>> {
  return native.json<Record<string, unknown>>({ service, path: `${path}/environment` });
}

/** The further files that a stack was made with: texts by name. */
export function readFiles(native: NativeCaller, path: string): Promise<Record<string, string>> {
  return native.json<Record<string, string>>({ service, path: `${path}/files` });
}
