import { isBelow } from './base-path.ts';

const anywhere = 'http://console.invalid';

/**
 * Where to go after signing in or switching: a path of this origin and nothing else, `/` when `next` is anything but.
 * Pages under `/auth/` are no place to return to: signing in would sign out.
 *
 * @param basePath is taken away from an address that has it: what is returned is a path below it
 */
export function nextPath(asked: unknown, basePath = ''): string {
  if (typeof asked !== 'string' || asked.length > 2048 || !asked.startsWith('/')) return '/';
  const next = isBelow(basePath, asked) ? asked.slice(basePath.length) : asked;
  // Browsers read a backslash as a slash, and drop tabs and line ends from addresses.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0020\\\u007f]/.test(next)) return '/';
  let url: URL;
  try {
    url = new URL(next, anywhere);
  } catch {
    return '/';
  }
  if (url.origin !== anywhere || url.pathname.startsWith('//')) return '/';
  if (/^\/(auth|api)(\/|$)/i.test(plainPath(url.pathname))) return '/';
  return url.pathname + url.search + url.hash;
}

/** As the router reads it: `/%61uth/` is `/auth/`. What cannot be decoded leads nowhere, so it is as good as `/api`. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/api';
  }
}
