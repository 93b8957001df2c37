import { GatewayError } from '../http/errors.ts';
import type { NativeCaller } from './native-caller.ts';
import type { NativeCall } from './native-call.ts';

type Answer = Readonly<Record<string, unknown>>;

export interface NativeList extends Omit<NativeCall, 'method' | 'body'> {
  /** The member of the answer that holds the items: `servers`. */
  member: string;
  /** No more than this many items; default: all of them. */
  limit?: number;
  /** Where the list begins. */
  marker?: string | undefined;
}

/** Is shown each page while the next one is on its way. */
export type OnPage<T> = (page: readonly T[]) => void;

/** Far more pages than any service gives; a service that names a next page for ever is stopped here. */
const mostPages = 1000;

/**
 * Reads a list, following the service's next pages, until `limit`. Only the marker of a next link is used: the address stays
 * ours.
 */
export async function readList<T extends object>(
  native: NativeCaller,
  list: NativeList,
  onPage?: OnPage<T>,
): Promise<T[]> {
  const { member, limit = Infinity, marker: first, ...call } = list;
  const items: T[] = [];
  let marker = first;
  for (let pages = 0; pages < mostPages; pages++) {
    const left = limit - items.length;
    const query = {
      ...call.query,
      ...(marker === undefined ? {} : { marker }),
      ...(Number.isFinite(left) ? { limit: left } : {}),
    };
    const answer = await native.json<Answer>({ ...call, query });
    const part = membersOf<T>(answer[member], member, call.service);
    // Not `push(...part)`: a service without pages may send more than a call takes arguments.
    for (const item of part) items.push(item);
    onPage?.(part);
    const next = nextMarker(answer, member);
    if (part.length === 0 || items.length >= limit || next === undefined || next === marker) break;
    marker = next;
  }
  return Number.isFinite(limit) ? items.slice(0, limit) : items;
}

/** Glance and magnum say `next`, nova, cinder and neutron `<member>_links`; heat and keystone have no links. */
function nextMarker(answer: Answer, member: string): string | undefined {
  const links = answer[`${member}_links`];
  const next = Array.isArray(links)
    ? (links as { rel?: unknown; href?: unknown }[]).find((link) => link?.rel === 'next')?.href
    : answer['next'];
  const base = 'http://native.invalid';
  if (typeof next !== 'string' || !URL.canParse(next, base)) return undefined;
  return new URL(next, base).searchParams.get('marker') ?? undefined;
}

function membersOf<T extends object>(list: unknown, member: string, service: string): T[] {
  const members: unknown[] = Array.isArray(list) ? list : [];
  if (members.every((each) => typeof each === 'object' && each !== null)) return members as T[];
  throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason: `its ${member} are no objects` }, { service });
}
