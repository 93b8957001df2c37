import { plain, refuse } from './answers.ts';
import { isTrue, type SwiftCall } from './call.ts';
import type { ListingQuery } from './listing.ts';

export const longestListing = 10_000;

/** Reads a listing's query: a limit that is none counts for nothing, one over 10,000 is refused with 412. */
export function readListingQuery(query: URLSearchParams): ListingQuery {
  const asked = query.get('limit') ?? '';
  const limit = /^\d+$/.test(asked) ? Number(asked) : longestListing;
  if (limit > longestListing) refuse(412, `Maximum limit is ${longestListing}`);
  return {
    limit,
    marker: query.get('marker') ?? '',
    endMarker: query.get('end_marker') ?? '',
    prefix: query.get('prefix'),
    delimiter: query.get('delimiter') ?? '',
    path: query.get('path'),
    isReverse: isTrue(query.get('reverse')),
  };
}

/** The query of an address. 400 when a value is no UTF-8. */
export function readQuery(text: string): URLSearchParams {
  for (const pair of text.split('&')) {
    const [name = '', value = ''] = pair.split('=');
    try {
      decodeURIComponent(value.replaceAll('+', ' '));
    } catch {
      refuse(400, `"${name}" parameter not valid UTF-8`, plain);
    }
  }
  return new URLSearchParams(text);
}

export type ListingType = 'text/plain' | 'application/json' | 'application/xml' | 'text/xml';
const listingTypes: readonly ListingType[] = ['text/plain', 'application/json', 'application/xml', 'text/xml'];
const named = new Map<string, ListingType>([
  ['json', 'application/json'],
  ['xml', 'application/xml'],
]);

/** By `format` in the query, else by what the caller accepts; 406 when that is none of them. */
export function listingType(call: SwiftCall): ListingType {
  const format = call.query.get('format');
  if (format) return named.get(format.toLowerCase()) ?? 'text/plain';
  return acceptedType(call.headers.accept) ?? refuse(406);
}

/** The best of the types that this `Accept` header allows; undefined: none. */
export function acceptedType(accept: string | undefined): ListingType | undefined {
  if (accept === undefined || accept.trim() === '') return 'text/plain';
  const ranges = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.trim().split(';');
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { type: type.trim().toLowerCase(), q: q === undefined ? 1 : Number(q) };
  });
  let best: { type: ListingType; q: number } | undefined;
  for (const type of listingTypes) {
    const q = Math.max(0, ...ranges.filter((range) => matches(range.type, type)).map((range) => range.q));
    if (q > 0 && (!best || q > best.q)) best = { type, q };
  }
  return best?.type;
}

function matches(range: string, type: string): boolean {
  return range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}
