import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';
import { segment } from '../path-segment.ts';

/** An action with its events (Compute API, Server actions audit). */
export interface NativeActionWithEvents {
  action: string;
  request_id: string;
  events?: { event: string }[];
}

/** A migration (Compute API, Migrations). */
export interface NativeMigration {
  id: number;
  uuid?: string;
  status: string | null;
}

/** A port that was attached (Compute API, Port interfaces). */
export interface NativeInterface {
  port_id: string;
  net_id: string;
  mac_addr: string;
  port_state?: string;
  fixed_ips?: { ip_address: string; subnet_id: string }[];
}

const service = 'compute';
const pathOf = (id: string) => `/servers/${segment(id)}`;

/** Does what makes a password, and returns it; undefined where the cloud tells none. */
export async function actForPassword(
  native: NativeCaller,
  id: string,
  body: object,
  microversion?: string,
): Promise<string | undefined> {
  const call = { service, method: 'POST', path: `${pathOf(id)}/action`, body, microversion } as const;
  const answer = await native.json<{ adminPass?: string; server?: { adminPass?: string } }>(call);
  return answer.adminPass ?? answer.server?.adminPass;
}

export async function clearPassword(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${pathOf(id)}/os-server-password` });
}

export async function changeServer<T>(
  native: NativeCaller,
  id: string,
  server: object,
  microversion?: string,
): Promise<T> {
  const call = { service, method: 'PUT', path: pathOf(id), body: { server }, microversion } as const;
  return (await native.json<{ server: T }>(call)).server;
}

export function replaceTags(native: NativeCaller, id: string, tags: readonly string[], microversion: string) {
  const call = { service, method: 'PUT', path: `${pathOf(id)}/tags`, body: { tags }, microversion } as const;
  return native.json<{ tags: string[] }>(call);
}

export async function attachInterface(
  native: NativeCaller,
  id: string,
  interfaceAttachment: object,
  microversion?: string,
): Promise<NativeInterface> {
  const body = { interfaceAttachment };
  const call = { service, method: 'POST', path: `${pathOf(id)}/os-interface`, body, microversion } as const;
  return (await native.json<{ interfaceAttachment: NativeInterface }>(call)).interfaceAttachment;
}

export async function detachInterface(native: NativeCaller, id: string, port: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${pathOf(id)}/os-interface/${segment(port)}` });
}

/** `microversion`: from 2.58 on with the time of the last change, from 2.62 on with hosts of events. */
export async function readAction(
  native: NativeCaller,
  id: string,
  request: string,
  microversion?: string,
): Promise<NativeActionWithEvents> {
  const path = `${pathOf(id)}/os-instance-actions/${segment(request)}`;
  return (await native.json<{ instanceAction: NativeActionWithEvents }>({ service, path, microversion }))
    .instanceAction;
}

export async function listServerMigrations(
  native: NativeCaller,
  id: string,
  microversion: string,
): Promise<NativeMigration[]> {
  const path = `${pathOf(id)}/migrations`;
  return (await native.json<{ migrations: NativeMigration[] }>({ service, path, microversion })).migrations;
}

export async function completeMigration(native: NativeCaller, id: string, migration: string, microversion: string) {
  const path = `${pathOf(id)}/migrations/${segment(migration)}/action`;
  await native.send({ service, method: 'POST', path, body: { force_complete: null }, microversion });
}

export async function abortMigration(native: NativeCaller, id: string, migration: string, microversion: string) {
  const path = `${pathOf(id)}/migrations/${segment(migration)}`;
  await native.send({ service, method: 'DELETE', path, microversion });
}

/** `microversion`: from 2.48 on the same members whatever the hypervisor. */
export function readDiagnostics(native: NativeCaller, id: string, microversion?: string) {
  return native.json<Record<string, unknown>>({ service, path: `${pathOf(id)}/diagnostics`, microversion });
}

/** Migrations of all servers, newest first. */
export function listMigrations(
  native: NativeCaller,
  query: Readonly<Record<string, string>>,
  part: { marker: string | undefined; limit: number },
  microversion: string,
): Promise<NativeMigration[]> {
  const list = { service, path: '/os-migrations', member: 'migrations', query, microversion, ...part } as const;
  return readList<NativeMigration>(native, list);
}
