import { pageRoot, readCookie as readCookieIn } from '#services/page/browser-page';

const year = 365 * 24 * 3600;

/** A cookie of this page, decoded. */
export const readCookie = (name: string): string | undefined => readCookieIn(document.cookie, name);

/** A choice of the operator's, kept for a year. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${pageRoot()}; max-age=${year}; samesite=lax`;
}
