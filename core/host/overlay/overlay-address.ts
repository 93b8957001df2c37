import { loopbackOrigin } from '../../base/loopback-origin.ts';
import type { KeptOverlay } from './kept-overlays.ts';

const name = 'overlay';
/** A link may name as many as it likes; each is a question. */
const mostAsked = 5;

/** The overlays that an address of the console asks for. */
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
  const { href = '/', hash = '' } = globalThis.location ?? {};
  const address = opened?.name ?? href;
  // Browsers differ in whether they tell the place within the page.
  return withinConsole(address.includes('#') ? address : address + hash);
}

/** An address from its path on: two slashes at its beginning would lead to another host. */
export function withinConsole(address: string): string {
  const { pathname, search, hash } = parse(address);
  return pathname.replace(/^\/+/, '/') + search + hash;
}

/** Does it ask for any at all? */
export const isOverlayAsked = () => parse(openedAddress()).searchParams.has(name);

/** @param address of the page, from its path on */
export function overlaysAsked(address: string): OverlaysAsked {
  const asked = parse(address).searchParams.getAll(name);
  // A ticket is sealed, and has no colon.
  const addresses = asked.filter((text) => text.includes(':')).slice(0, mostAsked);
  const origins = addresses.flatMap((text) => loopbackOrigin(text) ?? []);
  return {
    origins: [...new Set(origins)],
    strange: addresses.filter((text) => loopbackOrigin(text) === undefined),
    hasTickets: asked.some((text) => !text.includes(':')),
  };
}

/** The same page, asked for with these tickets, or without any. */
export function withTickets(address: string, overlays: readonly KeptOverlay[]): string {
  const url = parse(address);
  url.searchParams.delete(name);
  for (const { ticket } of overlays) url.searchParams.append(name, ticket);
  return withinConsole(url.href);
}

const parse = (address: string) => new URL(address, 'http://console');
