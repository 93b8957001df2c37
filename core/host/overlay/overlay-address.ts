import { loopbackOrigin } from '../../base/loopback-origin.ts';
import type { KeptOverlay } from './kept-overlays.ts';

const name = 'overlay';

/** What an address of the console asks for. */
export interface OverlaysAsked {
  /** Addresses that somebody (a link, perhaps another site's) wants to have laid over the tab. */
  origins: string[];
  /** Addresses of the same that can't be: they are not this machine's. */
  strange: string[];
  /** Did the page come with tickets? */
  hasTickets: boolean;
}

/** As the page was opened, from its path on: by now the console may have moved on in it. */
export function openedAddress(): string {
  const [opened] = performance.getEntriesByType('navigation');
  const { pathname, search } = parse(opened?.name ?? globalThis.location?.href ?? '/');
  return pathname + search;
}

/** Does it ask for any at all? */
export const isOverlayAsked = () => parse(openedAddress()).searchParams.has(name);

/** @param address of the page, from its path on */
export function overlaysAsked(address: string): OverlaysAsked {
  const asked = parse(address).searchParams.getAll(name);
  // A ticket is sealed, and has no colon.
  const addresses = asked.filter((text) => text.includes(':'));
  const origins = addresses.flatMap((text) => loopbackOrigin(text) ?? []);
  return {
    origins: [...new Set(origins)],
    strange: addresses.filter((text) => loopbackOrigin(text) === undefined),
    hasTickets: asked.length > addresses.length,
  };
}

/** The same page, asked for with these tickets, or without any. */
export function withTickets(address: string, overlays: readonly KeptOverlay[]): string {
  const url = parse(address);
  url.searchParams.delete(name);
  for (const { ticket } of overlays) url.searchParams.append(name, ticket);
  return url.pathname + url.search;
}

const parse = (address: string) => new URL(address, 'http://console');
