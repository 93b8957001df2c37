import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '../../http/errors.ts';
import { endpointOf } from '../catalog.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readJson } from '../refusals.ts';
import { containerPath, objectPath, service } from './paths.ts';

/** A container in an account's listing (Object Storage API v1). */
export interface NativeContainer {
  name: string;
  count: number;
  bytes: number;
  last_modified?: string;
}

/** A service may give shorter pages than are asked for; one that never ends is stopped here. */
const mostPages = 20;

export interface ListingQuery {
  prefix?: string | undefined;
  delimiter?: string;
  marker?: string | undefined;
  limit: number;
}

export function listContainers(native: NativeCaller, query: ListingQuery): Promise<NativeContainer[]> {
  return readListing<NativeContainer>(native, '', query);
}

/** The first `limit` entries of a listing, page after page. */
export async function readListing<T extends { name?: string; subdir?: string }>(
  native: NativeCaller,
  path: string,
  { limit, ...query }: ListingQuery,
): Promise<T[]> {
  const items: T[] = [];
  let { marker } = query;
  for (let pages = 0; pages < mostPages && items.length < limit; pages++) {
    const left = limit - items.length;
    const answer = await native.send({ service, path, query: { ...query, marker, format: 'json', limit: left } });
    // Stores that imitate swift say so that there is nothing.
    const page = answer.status === 204 ? [] : entriesOf<T>(await readJson(answer, service));
    if (page.length === 0) break;
    // Not `push(...page)`: it takes fewer arguments than a page may have entries.
    for (const entry of page) items.push(entry);
    marker = page.at(-1)?.subdir ?? page.at(-1)?.name;
    if (marker === undefined) break;
  }
  return items.slice(0, limit);
}

function entriesOf<T>(page: unknown): T[] {
  const isEntry = (each: unknown) => {
    const { name, subdir } = (each ?? {}) as { name?: unknown; subdir?: unknown };
    return typeof name === 'string' || typeof subdir === 'string';
  };
  if (Array.isArray(page) && page.every(isEntry)) return page as T[];
  throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason: 'it is no listing' }, { service });
}

export async function readContainer(native: NativeCaller, container: string): Promise<IncomingHttpHeaders> {
  return (await native.send({ service, method: 'HEAD', path: containerPath(container) })).headers;
}

/** Is there such a container? What else the service refuses with is thrown. */
export function containerExists(native: NativeCaller, container: string): Promise<boolean> {
  return exists(native, containerPath(container));
}

export async function exists(native: NativeCaller, path: string): Promise<boolean> {
  try {
    await native.send({ service, method: 'HEAD', path });
    return true;
  } catch (error) {
    if (isRefusal(error, 404)) return false;
    throw error;
  }
}

/** `headers`: access list and storage policy, where they are given. */
export async function createContainer(
  native: NativeCaller,
  container: string,
  headers: Record<string, string>,
): Promise<void> {
  await native.send({ service, method: 'PUT', path: containerPath(container), headers });
}

export async function changeContainer(
  native: NativeCaller,
  container: string,
  headers: Record<string, string>,
): Promise<void> {
  await native.send({ service, method: 'POST', path: containerPath(container), headers });
}

/** False: it isn't empty. */
export async function deleteContainer(native: NativeCaller, container: string): Promise<boolean> {
  try {
    await native.send({ service, method: 'DELETE', path: containerPath(container) });
    return true;
  } catch (error) {
    if (isRefusal(error, 409)) return false;
    throw error;
  }
}

/**
 * May everybody read what is in the container? They need not be allowed to list it, so an object is asked for: where they may,
 * one that is not there is a 404, and a 401 else.
 */
export async function isReadByAll(native: NativeCaller, container: string): Promise<boolean> {
  const path = objectPath(container, 'read-by-all');
  const { status } = await native.attempt({ service, method: 'HEAD', path, token: 'none' });
  return status < 300 || status === 404;
}

/** Where everybody finds the container, if they may. */
export async function publicAddress(native: NativeCaller, container: string): Promise<string> {
  const { region } = native.session;
  const base = endpointOf(await native.catalog(), service, { region, interface: 'public', secondary: null });
  return base + containerPath(container);
}

export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof GatewayError && error.code === 'SERVICE_REFUSED' && error.statusCode === status;
}
