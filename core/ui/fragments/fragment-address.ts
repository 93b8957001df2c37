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

/** For a call of ours: the path below the web root. Throws `foreignAddress` for one of another site. */
export function callPath(address: string, base: ConsoleBase): string {
  const path = pathBelow(address, base);
  if (path === undefined) throw new FragmentError('foreignAddress', address);
  return path;
}

const pages = /^\/(?!(api|auth|static|plugins|locales|header)(\/|$))/;

/** Is it one of the console's pages, which needs no load of the document? */
export const isPage = (path: string): boolean => pages.test(path);
