import { pythonRepr } from '../shared/python-repr.ts';
import { refuse } from './answers.ts';

/** An access list, taken apart: hosts that pages may come from, and everybody else who is named. */
export interface AccessList {
  referrers: string[];
  groups: string[];
}

const referrerWords = ['.r', '.ref', '.referer', '.referrer'];

/** The list as it is kept: without blanks and empty entries. 400 for what no list may have. */
export function cleanAccessList(header: 'x-container-read' | 'x-container-write', value: string): string {
  const entries = value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.map((entry) => cleanEntry(header, entry)).join(',');
}

function cleanEntry(header: string, entry: string): string {
  const colon = entry.indexOf(':');
  const word = colon < 0 ? '' : entry.slice(0, colon).trim();
  if (!word.startsWith('.')) return entry;
  if (!referrerWords.includes(word)) refuse(400, `Unknown designator ${pythonRepr(word)} in ACL: ${pythonRepr(entry)}`);
  if (header.includes('write')) refuse(400, `Referrers not allowed in write ACL: ${pythonRepr(entry)}`);
  const [, minus = '', rest = ''] = /^(-?)(.*)$/s.exec(entry.slice(colon + 1).trim()) ?? [];
  let host = rest.trim();
  if (host !== '*' && host.startsWith('*')) host = host.slice(1).trim();
  if (host === '' || host === '.') {
    refuse(400, `No host/domain value after referrer designation in ACL: ${pythonRepr(entry)}`);
  }
  return `.r:${minus}${host}`;
}

export function readAccessList(list: string): AccessList {
  const entries = list === '' ? [] : list.split(',');
  return {
    referrers: entries.filter((entry) => entry.startsWith('.r:')).map((entry) => entry.slice(3)),
    groups: entries.filter((entry) => !entry.startsWith('.r:')).map(unquoted),
  };
}

function unquoted(entry: string): string {
  try {
    return decodeURIComponent(entry);
  } catch {
    return entry;
  }
}

/** Does the list let pages of this address in? Later entries win. */
export function isReferrerAllowed(referer: string | undefined, referrers: readonly string[]): boolean {
  const host = URL.canParse(referer ?? '') ? new URL(referer ?? '').hostname : 'unknown';
  const matches = (name: string) => name === host || (name.startsWith('.') && host.endsWith(name));
  let allowed = false;
  for (const entry of referrers) {
    if (entry.startsWith('-')) allowed &&= !matches(entry.slice(1));
    else if (entry === '*' || matches(entry)) allowed = true;
  }
  return allowed;
}
