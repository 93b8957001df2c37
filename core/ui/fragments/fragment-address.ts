import { FragmentError } from './fragment-error.ts';

/** Where the console lives: its origin and web root, as `https://host/root/`. */
export type ConsoleBase = string;

export const consoleBase = (webRoot: string, origin = globalThis.location?.origin ?? 'http://console.invalid') =>
  new URL(webRoot, origin).href;

/** A path below the web root (`/api/p/…`), as plugins write it, in full. */
export const ownAddress = (path: string, base: ConsoleBase): string => new URL(path.replace(/^\/+/, ''), base).href;

/**
 * An address in an answer, in full: read as a browser would, from the address of what it stands in. Throws `badAddress`
 * for what is no web address (`javascript:`).
 */
export function resolveAddress(address: string, from: string): string {
  const trimmed = address.trim();
  if (!URL.canParse(trimmed, from)) throw new FragmentError('badAddress', trimmed);
  const { href, protocol } = new URL(trimmed, from);
  if (!/^https?:$/.test(protocol)) throw new FragmentError('badAddress', trimmed);
  return href;
}

/** Lies it on this console's own origin? */
export const isOwn = (address: string, base: ConsoleBase): boolean => new URL(address).origin === new URL(base).origin;

/** The path below the web root of a full address; nothing for one that lies elsewhere. */
export function pathBelow(address: string, base: ConsoleBase): string | undefined {
  return address.startsWith(base) ? `/${address.slice(base.length)}` : undefined;
}

/** A plugin's back end, or the extensible header: what a server may speak of in its own name. */
const realms = /^\/(?:api\/p\/[^/?#]+\/[^/?#]+|header)(?=[/?#]|$)/;

/** Steps upwards that only a server would read as such. */
const hiddenSteps = /(?:\.|%2e){2}(?:%2f|%5c)|(?:%2f|%5c)(?:\.|%2e){2}/i;

/** The part of the console that an address lies in, as a path below the web root: `/api/p/<plugin>/<name>`, `/header`. */
function realmOf(address: string, base: ConsoleBase): string | undefined {
  const path = pathBelow(address, base);
  if (path === undefined || hiddenSteps.test(path)) return undefined;
  return realms.exec(path)?.[0];
}

/** May an answer that came from `from` have the console call this address, with the operator's session? Both in full. */
export function isCallable(address: string, from: string, base: ConsoleBase): boolean {
  const realm = realmOf(address, base);
  return realm !== undefined && realm === realmOf(from, base);
}

/**
 * For a call of ours, in the name of what came from `from`: the path below the web root. Throws `foreignAddress` for an
 * address of another site, `forbiddenAddress` for one that is not that server's own: the operator's session is not lent.
 */
export function callPath(address: string, from: string, base: ConsoleBase): string {
  const path = pathBelow(address, base);
  if (path === undefined) throw new FragmentError('foreignAddress', address);
  if (!isCallable(address, from, base)) throw new FragmentError('forbiddenAddress', path);
  return path;
}

// Two slashes at the beginning would be another site to whoever reads the path as an address.
const pages = /^\/(?![/\\]|(api|auth|static|plugins|locales|header)([/\\]|$))/i;

/** Is it one of the console's pages, which needs no load of the document? Read as the gateway's router reads it: `/%61uth` is `/auth`. */
export function isPage(path: string): boolean {
  const [plain = ''] = path.split(/[?#]/, 1);
  try {
    return pages.test(decodeURIComponent(plain));
  } catch {
    return false;
  }
}

/** Ways in and out of the console. */
const doors = /^\/auth\/log(?:in|out)(?:[/?#]|$)/;

/**
 * An address that an answer leads the operator to, in full. Of the console's own addresses only pages, the doors and those of
 * the answer's own server: any other would change the session (its project, its region) or speak for another server, unasked.
 * Throws `badAddress` for what is no web address, `forbiddenAddress` for such another.
 */
export function leadingAddress(location: string, from: string, base: ConsoleBase): string {
  const address = resolveAddress(location, from);
  const path = pathBelow(address, base);
  const isDoor = path !== undefined && doors.test(path) && !hiddenSteps.test(path);
  if (path === undefined || isPage(path) || isDoor || isCallable(address, from, base)) return address;
  throw new FragmentError('forbiddenAddress', path);
}
