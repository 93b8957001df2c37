import { cleanAccessList } from './access-lists.ts';
import { archiveHeaders, changedArchive, refuseBothKinds } from './archived-versions.ts';
import { notAllowed } from './accounts.ts';
import { answer, plain, refuse, type SwiftAnswer } from './answers.ts';
import { authorize } from './authorize.ts';
import { headerOf, isTrue, type SwiftCall } from './call.ts';
import { changedSync, syncHeaders } from './container-sync.ts';
import type { SwiftCore } from './swift-core.ts';
import { listEntries } from './listing.ts';
import { listingBody, type ListingForm } from './listing-body.ts';
import { listingType, readListingQuery } from './listing-query.ts';
import { changedMetadata, metadataHeaders } from './metadata.ts';
import { policyNamed } from './policies.ts';
import type { ContainerRecord, ObjectRecord } from './swift-records.ts';
import { httpTime, listingTime, timestampText } from './times.ts';
import { listVersions } from './versions.ts';

const longestName = 256;

/** `/v1/account/container`: its objects, metadata and access lists. */
export async function handleContainer(core: SwiftCore, call: SwiftCall, name: string): Promise<SwiftAnswer> {
  switch (call.method) {
    case 'HEAD':
    case 'GET':
      return showContainer(core, call, name);
    case 'PUT':
      return putContainer(core, call, name);
    case 'POST':
      return changeContainer(core, call, name);
    case 'DELETE':
      return deleteContainer(core, call, name);
    default:
      throw notAllowed();
  }
}

function showContainer(core: SwiftCore, call: SwiftCall, name: string): SwiftAnswer {
  const type = listingType(call);
  const query = readListingQuery(call.query);
  const container = core.store.container(call.path.account, name);
  const { isOwner } = authorize(call, container?.read);
  if (!container) return refuse(404);
  const totals = core.store.totals(container);
  const headers: Record<string, string> = {
    'content-type': `${type}; charset=utf-8`,
    'x-container-object-count': String(totals.count),
    'x-container-bytes-used': String(totals.bytes),
    'x-timestamp': timestampText(container.created),
    ...(isOwner && container.read !== '' ? { 'x-container-read': container.read } : {}),
    ...(isOwner && container.write !== '' ? { 'x-container-write': container.write } : {}),
    ...(isOwner ? syncHeaders(container) : {}),
    ...metadataHeaders('container', container.metadata, isOwner),
    'last-modified': httpTime(container.changed),
    'accept-ranges': 'bytes',
    'x-storage-policy': container.policy,
    ...(container.versioning ? { 'x-versions-enabled': container.versioning === 'enabled' ? 'True' : 'False' } : {}),
    ...archiveHeaders(container),
    ...(call.query.has('format') ? {} : { vary: 'Accept' }),
  };
  if (call.method === 'HEAD') return { status: 204, headers, body: '' };
  const form = formOf(container, call.query.has('versions'));
  const source = core.store.objects(container.account, name);
  const entries = call.query.has('versions')
    ? listVersions(core, container, query)
    : listEntries<ObjectRecord>(source, query);
  const body = listingBody(entries, type, form);
  return { status: body === '' ? 204 : 200, headers, body };
}

function formOf(container: ContainerRecord, showsVersions: boolean): ListingForm<ObjectRecord> {
  return {
    root: ['container', container.name],
    element: 'object',
    members: ['name', 'hash', 'bytes', 'content_type', 'last_modified'],
    describe: (object) => ({
      bytes: object.bytes,
      hash: object.etag,
      name: object.name,
      content_type: object.contentType,
      last_modified: listingTime(object.created),
      ...(object.segmentsEtag === undefined ? {} : { slo_etag: `"${object.segmentsEtag}"` }),
      ...(showsVersions ? { is_latest: object.isLatest === true, version_id: object.version ?? 'null' } : {}),
    }),
  };
}

function putContainer(core: SwiftCore, call: SwiftCall, name: string): SwiftAnswer {
  authorize(call);
  checkQuotas(call);
  const { account } = call.path;
  const before = core.store.container(account, name);
  const asked = headerOf(call, 'x-storage-policy');
  const policy = policyNamed(asked);
  if (asked && !policy) refuse(400, `Invalid X-Storage-Policy '${asked}'`, plain);
  const { length } = Array.from(name);
  if (length > longestName) refuse(400, `Container name length of ${length} longer than ${longestName}`);
  if (before && policy && policy !== before.policy) refuse(409);
  const now = core.store.timestamp();
  const container = before ?? {
    account,
    name,
    created: now,
    changed: now,
    policy: policy ?? policyNamed('Policy-0') ?? '',
    metadata: {},
    read: '',
    write: '',
  };
  const changed = changes(call, container);
  core.store.ensureAccount(account);
  core.store.putContainer({ ...changed, changed: now });
  return answer(before ? 202 : 201);
}

function changeContainer(core: SwiftCore, call: SwiftCall, name: string): SwiftAnswer {
  authorize(call);
  checkQuotas(call);
  const container = core.store.container(call.path.account, name);
  if (!container) return refuse(404);
  core.store.putContainer({ ...changes(call, container), changed: core.store.timestamp() });
  return answer(204);
}

function changes(call: SwiftCall, container: ContainerRecord): ContainerRecord {
  const versions = headerOf(call, 'x-versions-enabled');
  const versioning = versions === undefined ? container.versioning : isTrue(versions) ? 'enabled' : 'suspended';
  refuseBothKinds(call, container);
  const { syncTo: _to, syncKey: _key, archive: _archive, ...rest } = container;
  return {
    ...rest,
    ...changedSync(call, container),
    ...changedArchive(call, container),
    metadata: changedMetadata(call, 'container', container.metadata),
    read: changedList(call, 'x-container-read', container.read),
    write: changedList(call, 'x-container-write', container.write),
    ...(versioning ? { versioning } : {}),
  };
}

function changedList(call: SwiftCall, header: 'x-container-read' | 'x-container-write', before: string): string {
  if (header.replace('x-', 'x-remove-') in call.headers) return '';
  const value = headerOf(call, header);
  return value === undefined ? before : cleanAccessList(header, value);
}

function checkQuotas(call: SwiftCall): void {
  for (const kind of ['bytes', 'count']) {
    const quota = headerOf(call, `x-container-meta-quota-${kind}`);
    if (quota && !/^\d+$/.test(quota)) refuse(400, `Invalid ${kind} quota.`);
  }
}

function deleteContainer(core: SwiftCore, call: SwiftCall, name: string): SwiftAnswer {
  authorize(call);
  const container = core.store.container(call.path.account, name);
  if (!container) return refuse(404);
  if (core.store.totals(container).count > 0) refuse(409);
  if (core.store.versions(container.account, name).length > 0) {
    refuse(409, 'Delete all versions before deleting container.');
  }
  core.store.deleteContainer(container);
  return answer(204);
}
