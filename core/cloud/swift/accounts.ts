import { answer, refuse, SwiftRefusal, type SwiftAnswer } from './answers.ts';
import { authorize } from './authorize.ts';
import { headerOf, type SwiftCall } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { listEntries } from './listing.ts';
import { listingBody, type ListingForm } from './listing-body.ts';
import { listingType, readListingQuery } from './listing-query.ts';
import { changedMetadata, metadataHeaders } from './metadata.ts';
import type { ContainerRecord } from './swift-records.ts';
import { listingTime, timestampText } from './times.ts';

/** `/v1/account`: what a project has, and its metadata. */
export async function handleAccount(core: SwiftCore, call: SwiftCall): Promise<SwiftAnswer> {
  switch (call.method) {
    case 'HEAD':
    case 'GET':
      return showAccount(core, call);
    case 'PUT':
    case 'POST':
      return changeAccount(core, call);
    case 'DELETE':
      return deleteAccount(core, call);
    default:
      throw notAllowed();
  }
}

export function notAllowed(more = ''): SwiftRefusal {
  return new SwiftRefusal(answer(405, { headers: { allow: `PUT, GET, POST, HEAD, OPTIONS, DELETE${more}` } }));
}

function showAccount(core: SwiftCore, call: SwiftCall): SwiftAnswer {
  const type = listingType(call);
  const { isOwner } = authorize(call);
  const query = readListingQuery(call.query);
  const name = call.path.account;
  const totals = core.store.accountTotals(name);
  const counts = {
    'container-count': String(totals.containers),
    'object-count': String(totals.count),
    'bytes-used': String(totals.bytes),
  };
  const account = core.store.account(name);
  const headers: Record<string, string> = {
    'content-type': `${type}; charset=utf-8`,
    ...prefixed('x-account-', counts),
    'x-timestamp': timestampText(account?.created ?? core.store.timestamp()),
    ...prefixed('x-account-storage-policy-policy-0-', counts),
    ...metadataHeaders('account', account?.metadata ?? {}, isOwner),
    ...(account?.quotaBytes == null ? {} : { 'x-account-meta-quota-bytes': String(account.quotaBytes) }),
    'accept-ranges': 'bytes',
    'x-account-project-domain-id': domainOf(core, name),
    ...(call.query.has('format') ? {} : { vary: 'Accept' }),
  };
  if (call.method === 'HEAD') return { status: 204, headers, body: '' };
  const body = listingBody(listEntries(core.store.containers(name), query), type, formOf(core, name));
  return { status: body === '' ? 204 : 200, headers, body };
}

function prefixed(prefix: string, headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [prefix + name, value]));
}

function domainOf(core: SwiftCore, account: string): string {
  return core.context.identity.project(account.replace(/^AUTH_/, ''))?.domain_id ?? 'default';
}

function formOf(core: SwiftCore, account: string): ListingForm<ContainerRecord> {
  return {
    root: ['account', account],
    element: 'container',
    members: ['name', 'count', 'bytes', 'last_modified'],
    describe: (container) => ({
      name: container.name,
      ...core.store.totals(container),
      last_modified: listingTime(container.created),
    }),
  };
}

function changeAccount(core: SwiftCore, call: SwiftCall): SwiftAnswer {
  const { isReseller } = authorize(call);
  const quota = headerOf(call, 'x-account-meta-quota-bytes');
  const removesQuota = 'x-remove-account-meta-quota-bytes' in call.headers;
  if ((quota !== undefined || removesQuota) && !isReseller) refuse(403);
  if (quota && !/^\d+$/.test(quota)) refuse(400, 'Invalid bytes quota.');
  const isNew = core.store.account(call.path.account) === undefined;
  const account = core.store.ensureAccount(call.path.account);
  const { 'quota-bytes': _quota, ...metadata } = changedMetadata(call, 'account', account.metadata);
  const quotaBytes = removesQuota || quota === '' ? null : quota === undefined ? account.quotaBytes : Number(quota);
  core.store.putAccount({ ...account, metadata, quotaBytes });
  if (call.method === 'PUT') return answer(isNew ? 201 : 202);
  return answer(204);
}

/** For resellers only: everything goes. */
async function deleteAccount(core: SwiftCore, call: SwiftCall): Promise<SwiftAnswer> {
  authorize(call);
  if (call.query.size > 0) refuse(400);
  const { store } = core;
  const containers = store.containers(call.path.account);
  for (let one = containers.next('', true); one; one = containers.next(one.name, false)) {
    const objects = store.objects(one.account, one.name);
    for (let object = objects.next('', true); object; object = objects.next(object.name, false)) {
      await core.discard(object);
    }
    store.deleteContainer(one);
  }
  store.deleteAccount(call.path.account);
  return answer(204);
}
