import type { NativeCall } from '../native-call.ts';
import type { NativeCaller } from '../native-caller.ts';
import { type OnPage, readList } from '../native-pages.ts';
import { segment } from '../path-segment.ts';

/** A server as nova sends it (Compute API, Servers). */
export interface NativeServer {
  id: string;
  /** Absent where the part of the cloud that has the server is down, as most members are. */
  name?: string;
  status: string;
  /** An empty text for a server that was booted from a volume. */
  image?: { id: string; name?: string | null } | '' | null;
  metadata?: Record<string, string>;
  'OS-EXT-STS:task_state'?: string | null;
}

const service = 'compute';
const pathOf = (id: string) => `/servers/${segment(id)}`;

/** All servers that the query finds. */
export function listServers(
  native: NativeCaller,
  query: Readonly<Record<string, string>>,
  microversion?: string,
  onPage?: OnPage<NativeServer>,
): Promise<NativeServer[]> {
  const list = { service, path: '/servers/detail', member: 'servers', query, microversion } as const;
  return readList<NativeServer>(native, list, onPage);
}

export type ServerQuery = NonNullable<NativeCall['query']>;

/** The servers that the query finds from `marker` on, as many as `limit` says. */
export function listSomeServers(
  native: NativeCaller,
  asked: { query: ServerQuery; microversion: string | undefined },
  part: { marker?: string | undefined; limit?: number },
): Promise<NativeServer[]> {
  const list = { service, path: '/servers/detail', member: 'servers', ...asked, ...part } as const;
  return readList<NativeServer>(native, list);
}

export async function readServer(native: NativeCaller, id: string, microversion?: string): Promise<NativeServer> {
  return (await native.json<{ server: NativeServer }>({ service, path: pathOf(id), microversion })).server;
}

/** `hints`: for the scheduler. With several servers, nova describes the first. */
export async function createServer(
  native: NativeCaller,
  server: object,
  hints: object | undefined,
  microversion: string | undefined,
): Promise<{ id: string }> {
  const body = { server, ...(hints ? { 'os:scheduler_hints': hints } : {}) };
  const call = { service, method: 'POST', path: '/servers', body, microversion } as const;
  return (await native.json<{ server: { id: string } }>(call)).server;
}

export async function deleteServer(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}

export async function addMetadata(native: NativeCaller, id: string, metadata: object): Promise<void> {
  await native.send({ service, method: 'POST', path: `${pathOf(id)}/metadata`, body: { metadata } });
}

export async function deleteMetadata(native: NativeCaller, id: string, key: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${pathOf(id)}/metadata/${segment(key)}` });
}
