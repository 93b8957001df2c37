import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../errors.ts';
import * as native from '../../openstack/swift/containers.ts';
import { readInfo } from '../../openstack/swift/info.ts';
import { timeOf } from '../../openstack/swift/paths.ts';
import type { Call } from '../../operations/call.ts';
import { listLimit } from '../paging.ts';

type Operations = SwiftApi.SwiftOperations;

/** SW-01 */
export async function readStoreInfo(call: Call<Operations['SW-01']>): Promise<Operations['SW-01']['answer']> {
  return { info: (await readInfo(call.native)) ?? {} };
}

/** SW-02 */
export async function listPolicies(call: Call<Operations['SW-02']>): Promise<Operations['SW-02']['answer']> {
  const swift = (await readInfo(call.native))?.['swift'] as { policies?: { name?: unknown }[] } | undefined;
  const names = Array.isArray(swift?.policies) ? swift.policies.map((policy) => policy?.name) : [];
  return { policies: names.filter((name) => typeof name === 'string').map(policyNamed) };
}

function policyNamed(name: string): SwiftApi.StoragePolicy {
  return { name, display_name: name };
}

/** SW-03 */
export async function listContainers(call: Call<Operations['SW-03']>): Promise<Operations['SW-03']['answer']> {
  const { prefix, marker } = call.query;
  // One more than is shown tells whether there are more.
  const found = await native.listContainers(call.native, { prefix, marker, limit: listLimit + 1 });
  const items = found
    .slice(0, listLimit)
    .map(({ name, count, bytes, last_modified: time = null }) => ({ name, count, bytes, last_modified: time }));
  return { items, has_more: found.length > listLimit };
}

/** SW-04 */
export async function readContainer(call: Call<Operations['SW-04']>): Promise<SwiftApi.Container> {
  const { container } = call.params;
  const headers = await native.readContainer(call.native, container);
  const isPublic = String(headers['x-container-read'] ?? '').includes('.r:*');
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
  };
}

/** SW-05 */
export async function createContainer(call: Call<Operations['SW-05']>): Promise<void> {
  const { container } = call.params;
  const { is_public: isPublic, storage_policy: policy } = call.body;
  // The service would take it for a change of the one that is there.
  if (await native.containerExists(call.native, container)) {
    throw new GatewayError('CONTAINER_EXISTS', { name: container });
  }
  await native.createContainer(call.native, container, {
    ...(isPublic === undefined ? {} : readableBy(isPublic)),
    ...(policy === undefined ? {} : { 'X-Storage-Policy': headerValue(policy) }),
  });
}

/** SW-06 */
export async function changeContainer(call: Call<Operations['SW-06']>): Promise<void> {
  await native.changeContainer(call.native, call.params.container, readableBy(call.body.is_public));
}

/** SW-07 */
export async function deleteContainer(call: Call<Operations['SW-07']>): Promise<void> {
  if (!(await native.deleteContainer(call.native, call.params.container))) {
    throw new GatewayError('CONTAINER_NOT_EMPTY');
  }
}

function readableBy(everybody: boolean): Record<string, string> {
  return { 'X-Container-Read': everybody ? '.r:*,.rlistings' : '' };
}

/** Names of policies are ASCII; anything else is no name of one, and no header either. */
function headerValue(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  throw new GatewayError('INVALID_PARAMETER', { name: 'storage_policy', detail: 'it is no name of a policy' });
}
