import { GatewayError } from '../../http/errors.ts';
import { refuseOddSegment } from '../proxy/target-address.ts';

/** Segments before the native path: `/api/p/<plugin>/native/<service>`. */
const before = 6;
const longestPath = 1024;
const longestQuery = 4096;

/** The native part of a request's own address, taken apart: what is checked is what is sent. */
export interface CallPath {
  /** Decoded; none is empty, none climbs, none hides a slash. */
  segments: string[];
  /** As it came, with `?`; else empty. */
  query: string;
}

/** Throws BAD_REQUEST for an address that two servers might read in two ways, or that is too long. */
export function readCallPath(address: string): CallPath {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const query = mark < 0 ? '' : address.slice(mark);
  if (path.length > longestPath) throw refused(`The path is longer than ${longestPath} characters.`);
  if (query.length > longestQuery) throw refused(`The query is longer than ${longestQuery} characters.`);
  const segments = path.split('/').slice(before).map(readSegment);
  if (segments.length === 0) throw refused('The path names nothing.');
  return { segments, query };
}

function readSegment(segment: string): string {
  refuseOddSegment(segment);
  const plain = decodeURIComponent(segment);
  if (plain === '') throw refused('The path has an empty part.');
  // A server that decodes once more would see another name than was checked.
  if (/%[0-9a-f]{2}/i.test(plain)) throw refused('The path has a part that is encoded twice.');
  return plain;
}

function refused(detail: string): GatewayError {
  return new GatewayError('BAD_REQUEST', { detail });
}
