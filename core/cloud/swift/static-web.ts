import { answer, type SwiftAnswer } from './answers.ts';
import { callLike, isTrue, headerOf, pathText, quoted, type SwiftCall, type SwiftHandler } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { type Entry, listEntries } from './listing.ts';
import { escapeXml } from './listing-body.ts';
import { longestListing } from './listing-query.ts';
import type { ObjectRecord } from './swift-records.ts';
import { timestampText } from './times.ts';

interface Web {
  index: string | undefined;
  error: string | undefined;
  hasListings: boolean;
  stylesheet: string | undefined;
}

/** Containers as websites, for callers without a token (or with `X-Web-Mode`): index pages, listings, error pages. */
export function staticWeb(core: SwiftCore, next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const { account, container: name, object } = call.path;
    const isRead = call.method === 'GET' || call.method === 'HEAD';
    const isVisitor = call.credentials === null || isTrue(headerOf(call, 'x-web-mode'));
    const container = isRead && isVisitor && name !== undefined ? core.store.container(account, name) : undefined;
    if (!container || call.isAllowed) return next(call);
    const { metadata } = container;
    const web: Web = {
      index: metadata['web-index'],
      error: metadata['web-error'],
      hasListings: isTrue(metadata['web-listings']),
      stylesheet: metadata['web-listings-css'],
    };
    const isSite = web.index !== undefined || web.hasListings;
    if (object !== undefined && !object.endsWith('/')) return page(core, next, call, web);
    if (!isSite) return next(call);
    if (object === undefined && !endsWithSlash(call)) return moved(core, call);
    return (await folder(core, next, call, web)) ?? failed(next, call, web, answer(404));
  };
}

function endsWithSlash(call: SwiftCall): boolean {
  return (call.request.url.split('?')[0] ?? '').endsWith('/');
}

/** Names of folders end with a slash in addresses: links on their pages are relative to it. */
function moved(core: SwiftCore, call: SwiftCall): SwiftAnswer {
  const location = `${core.context.endpoint('object-store')}${quoted(pathText(call.path))}/`;
  return answer(301, { headers: { location } });
}

async function page(core: SwiftCore, next: SwiftHandler, call: SwiftCall, web: Web): Promise<SwiftAnswer> {
  const read = await next(call);
  if (read.status < 400) return read;
  const { account, container = '', object = '' } = call.path;
  const isSite = web.index !== undefined || web.hasListings;
  const below = core.store.objects(account, container).next(`${object}/`, true);
  if (read.status === 404 && isSite && below?.name.startsWith(`${object}/`)) return moved(core, call);
  return failed(next, call, web, read);
}

async function folder(
  core: SwiftCore,
  next: SwiftHandler,
  call: SwiftCall,
  web: Web,
): Promise<SwiftAnswer | undefined> {
  const { account, container = '', object = '' } = call.path;
  if (web.index !== undefined) {
    const path = { account, container, object: object + web.index };
    const read = await next(callLike(call, { path, headers: call.headers }));
    if (read.status < 400 || read.status !== 404) return read;
  }
  if (!web.hasListings) return undefined;
  const allowed = await next(callLike(call, { method: 'HEAD', path: { account, container }, headers: call.headers }));
  if (allowed.status >= 400) return failed(next, call, web, answer(allowed.status, { headers: allowed.headers }));
  const entries = listEntries<ObjectRecord>(core.store.objects(account, container), {
    limit: longestListing,
    marker: '',
    endMarker: '',
    prefix: object,
    delimiter: '/',
    path: null,
    isReverse: false,
  });
  if (entries.length === 0 && object !== '') return undefined;
  return answer(200, { body: listingPage(call, web, entries) });
}

/** The container's own page for this refusal, if it has one. */
async function failed(next: SwiftHandler, call: SwiftCall, web: Web, refused: SwiftAnswer): Promise<SwiftAnswer> {
  if (web.error === undefined) return refused;
  const { account, container = '' } = call.path;
  const path = { account, container, object: `${refused.status}${web.error}` };
  const own = await next(callLike(call, { method: 'GET', path, headers: { referer: headerOf(call, 'referer') } }));
  return own.status < 300 ? { ...own, status: refused.status } : refused;
}

function listingPage(call: SwiftCall, web: Web, entries: readonly Entry<ObjectRecord>[]): string {
  const { object = '' } = call.path;
  const title = escapeXml(`Listing of ${pathText(call.path)}${object === '' ? '/' : ''}`);
  const style =
    web.stylesheet === undefined
      ? '<style type="text/css">th, td { padding: 0 1em; text-align: left }</style>'
      : `<link rel="stylesheet" type="text/css" href="${escapeXml(quoted('../'.repeat(object.split('/').length - 1) + web.stylesheet))}" />`;
  const rows = entries.map((entry) => {
    if ('subdir' in entry) return row('item subdir', entry.subdir.slice(object.length), '&nbsp;', '&nbsp;');
    const { name, contentType, bytes, created } = entry.item;
    const kinds = (contentType.split(';')[0] ?? '').split('/').map((part) => `type-${part}`);
    const time = new Date(Number(timestampText(created)) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return row(['item', ...kinds].join(' '), name.slice(object.length), String(bytes), time);
  });
  const up = object === '' ? '' : row('item parent', '../', '&nbsp;', '&nbsp;');
  return [
    '<!DOCTYPE html>',
    `<html><head><title>${title}</title>${style}</head><body>`,
    `<h1 id="title">${title}</h1>`,
    '<table id="listing">',
    '<tr id="heading"><th class="colname">Name</th><th class="colsize">Size</th><th class="coldate">Date</th></tr>',
    up + rows.join('\n'),
    '</table></body></html>',
    '',
  ].join('\n');
}

function row(kind: string, name: string, size: string, date: string): string {
  return (
    `<tr class="${escapeXml(kind)}"><td class="colname"><a href="${escapeXml(quoted(name))}">${escapeXml(name)}</a></td>` +
    `<td class="colsize">${size}</td><td class="coldate">${date}</td></tr>`
  );
}
