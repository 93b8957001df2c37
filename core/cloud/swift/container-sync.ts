import { refuse } from './answers.ts';
import { headerOf, type SwiftCall } from './call.ts';
import type { ContainerRecord } from './swift-records.ts';

const headers = { 'x-container-sync-to': 'syncTo', 'x-container-sync-key': 'syncKey' } as const;

/** Where a container is to be copied to; nothing is copied, as in a service whose daemon does not run. */
export type Sync = Pick<ContainerRecord, 'syncTo' | 'syncKey'>;

/** The two settings after a call; an empty one and `x-remove-…` take them away. */
export function changedSync(call: SwiftCall, { syncTo, syncKey }: Sync): Sync {
  const sync: Sync = { ...(syncTo ? { syncTo } : {}), ...(syncKey ? { syncKey } : {}) };
  for (const [header, member] of Object.entries(headers)) {
    const value = header.replace('x-', 'x-remove-') in call.headers ? '' : headerOf(call, header)?.trim();
    if (value === '') delete sync[member];
    else if (value !== undefined) sync[member] = value;
    if (value && member === 'syncTo') checkTarget(value);
  }
  return sync;
}

export function syncHeaders(sync: Sync): Record<string, string> {
  const shown = Object.entries(headers).map(([header, member]) => [header, sync[member]]);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** The service knows no realm, and copies within its own host alone. */
function checkTarget(target: string): void {
  const name = 'X-Container-Sync-To';
  if (target.startsWith('//')) {
    const [realm, ...rest] = target.slice(2).split('/');
    refuse(400, rest.length < 3 ? `Invalid ${name} format '${target}'` : `No realm key for '${realm}'`);
  }
  const [, scheme = '', host, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):)?\/\/([^/:?#]*)(?::\d+)?(.*)$/i.exec(target) ?? [];
  if (!['http', 'https'].includes(scheme.toLowerCase())) {
    refuse(400, `Invalid scheme '${scheme}' in ${name}, must be "//", "http", or "https".`);
  }
  if (/[;?#]/.test(rest)) refuse(400, `Params, queries, and fragments not allowed in ${name}`);
  if (host !== '127.0.0.1') refuse(400, `Invalid host '${host}' in ${name}`);
}
