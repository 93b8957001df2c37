import type { IncomingHttpHeaders } from 'node:http';
import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as native from '../../../openstack/swift/containers.ts';
import { readInfo } from '../../../openstack/swift/info.ts';
import { timeOf } from '../../../openstack/swift/paths.ts';
import { saysVersions } from '../../../openstack/swift/versions.ts';
import type { Call } from '../../operations/call.ts';
import { listLimit } from '../paging.ts';

type Operations = SwiftApi.SwiftOperations;

/** readStoreInfo */
export async function readStoreInfo(
  call: Call<Operations['readStoreInfo']>,
): Promise<Operations['readStoreInfo']['answer']> {
  return { info: (await readInfo(call.native)) ?? {} };
}

/** listStoragePolicies */
export async function listPolicies(
  call: Call<Operations['listStoragePolicies']>,
): Promise<Operations['listStoragePolicies']['answer']> {
  const swift = (await readInfo(call.native))?.['swift'] as { policies?: { name?: unknown }[] } | undefined;
  const names = Array.isArray(swift?.policies) ? swift.policies.map((policy) => policy?.name) : [];
  return { policies: names.filter((name) => typeof name === 'string').map(policyNamed) };
}

function policyNamed(name: string): SwiftApi.StoragePolicy {
  return { name, display_name: name };
}

/** listContainers */
export async function listContainers(
  call: Call<Operations['listContainers']>,
): Promise<Operations['listContainers']['answer']> {
  const { prefix, marker } = call.query;
  // The one more than is shown tells whether there are more.
  const found = await native.listContainers(call.native, { prefix, marker, limit: listLimit + 1 });
  const items = found
    .slice(0, listLimit)
    .map(({ name, count, bytes, last_modified: time = null }) => ({ name, count, bytes, last_modified: time }));
  return { items, has_more: found.length > listLimit };
}

/** readContainer */
export async function readContainer(call: Call<Operations['readContainer']>): Promise<SwiftApi.Container> {
  const { container } = call.params;
  const headers = await native.readContainer(call.native, container);
  const isPublic = await isReadByAll(call, headers);
  const policy = headers['x-storage-policy'];
  return {
    name: container,
    container_object_count: String(headers['x-container-object-count'] ?? '0'),
    container_bytes_used: String(headers['x-container-bytes-used'] ?? '0'),
    timestamp: timeOf(headers['x-timestamp']),
    data: null,
    is_public: isPublic,
    public_url: isPublic ? await native.publicAddress(call.native, container) : null,
    storage_policy: typeof policy === 'string' ? policyNamed(policy) : null,
    read_acl: String(headers['x-container-read'] ?? ''),
    keeps_versions: saysVersions(headers),
  };
}

/** createContainer */
export async function createContainer(call: Call<Operations['createContainer']>): Promise<void> {
  const { container } = call.params;
  const { is_public: isPublic, storage_policy: policy } = call.body;
  // The service would take it for a change of the one that is there.
  if (await native.containerExists(call.native, container)) {
    throw new GatewayError('CONTAINER_EXISTS', { name: container });
  }
  await native.createContainer(call.native, container, {
    ...(isPublic === undefined ? {} : readableBy(isPublic ? everybody : [])),
    ...(policy === undefined ? {} : { 'X-Storage-Policy': headerValue(policy) }),
  });
}

/** changeContainer: those who may read it besides still may. A list that says what is asked for is not written again. */
export async function changeContainer(call: Call<Operations['changeContainer']>): Promise<void> {
  const { container } = call.params;
  const headers = await native.readContainer(call.native, container);
  const rights = rightsOf(headers);
  if (call.body.is_public) {
    const wanted = withEverybody(rights);
    if (wanted.length > rights.length) await native.changeContainer(call.native, container, readableBy(wanted));
  }
  // The right to list may go with somebody else's: of a container that is not public nothing is taken away.
  else if (await isReadByAll(call, headers)) {
    await native.changeContainer(call.native, container, readableBy(withoutEverybody(rights)));
  }
}

/** deleteContainer */
export async function deleteContainer(call: Call<Operations['deleteContainer']>): Promise<void> {
  if (!(await native.deleteContainer(call.native, call.params.container))) {
    throw new GatewayError('CONTAINER_NOT_EMPTY');
  }
}

/** Everybody may read what is in it, and what there is. */
const everybody = ['.r:*', '.rlistings'] as const;

/**
 * Adds the rights of everybody, before those that name a referrer: the later one counts, and `.r:-…` shuts somebody out. The right
 * to list stands right behind when it comes with them, and elsewhere when it was there before.
 */
function withEverybody(rights: readonly string[]): string[] {
  const [readers, listing] = everybody;
  if (rights.includes(readers)) {
    const at = rights.indexOf(readers) + 1;
    return rights.includes(listing) ? [...rights] : rights.toSpliced(at, 0, listing);
  }
  if (!rights.includes(listing)) return [...everybody, ...rights];
  const first = rights.findIndex((right) => right.startsWith('.r:'));
  return rights.toSpliced(first < 0 ? rights.length : first, 0, readers);
}

/** Takes the rights of everybody away; that to list stays where it was there before, for other referrers that may read. */
function withoutEverybody(rights: readonly string[]): string[] {
  const [readers, listing] = everybody;
  const others = rights.filter((right) => right !== readers);
  const hasOwn = rights.includes(readers) && rights[rights.indexOf(readers) + 1] === listing;
  const isNeeded = !hasOwn && others.some((right) => /^\.r:[^-]/.test(right));
  return isNeeded ? others : others.filter((right) => right !== listing);
}

/** The store shows the lists of rights to nobody but those who may change them: for others it is tried out. */
async function isReadByAll(
  call: Pick<Call<Operations['readContainer']>, 'native' | 'params'>,
  headers: IncomingHttpHeaders,
): Promise<boolean> {
  if (headers['x-container-read'] !== undefined) return rightsOf(headers).includes(everybody[0]);
  return native.isReadByAll(call.native, call.params.container);
}

function rightsOf(headers: IncomingHttpHeaders): string[] {
  const rights = String(headers['x-container-read'] ?? '').split(',');
  return rights.map((right) => right.trim()).filter((right) => right !== '');
}

function readableBy(rights: readonly string[]): Record<string, string> {
  return { 'X-Container-Read': rights.join(',') };
}

/** Names of policies are ASCII; anything else is no name of one, and no header either. */
function headerValue(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  throw new GatewayError('INVALID_PARAMETER', { name: 'storage_policy', detail: 'it is no name of a policy' });
}
