import { type Disposable, toDisposable } from '#base';
import type { Page } from '#services/page/page';

/**
 * Calls that bear a plugin's name, and those to its back end, carry its ticket as well: the gateway has no manifest of a plugin that
 * lies over a tab, and reads from the ticket what it may ask of the cloud.
 */
export function ticketedCalls(page: Page, ticketOf: (plugin: string) => string | undefined): Disposable {
  const { fetch, upload } = page;
  const ticketed = (address: string, given: HeadersInit | undefined): Headers => {
    const headers = new Headers(given);
    const [, ofBackEnd = ''] = /\/api\/p\/([^/?#]+)\//.exec(address) ?? [];
    const ticket = ticketOf(headers.get('x-sextant-plugin') ?? ofBackEnd);
    if (ticket !== undefined) headers.set('x-sextant-overlay', ticket);
    return headers;
  };
  page.fetch = (address, init) => fetch(address, { ...init, headers: ticketed(address, init.headers) });
  page.upload = (address, init) => upload(address, { ...init, headers: ticketed(address, init.headers) });
  return toDisposable(() => void Object.assign(page, { fetch, upload }));
}
