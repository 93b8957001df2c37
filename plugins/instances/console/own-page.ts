import { callApi, type Services, Settings } from '@sextant/sdk';

/** The page that the cloud has for a console, and whether this page may show it within itself. */
export interface OwnPage {
  address: string;
  place: 'frame' | 'window';
  /** The page may be framed, but a browser shows nothing unencrypted within an encrypted page. */
  isUnencrypted?: boolean;
}

/** Asks for the page of a console, of the kind that the site has set. Undefined: there is none that a browser could show. */
export async function ownPage(server: string, services: Services): Promise<OwnPage | undefined> {
  const settings = services.get(Settings);
  const [kind, frames] = await Promise.all([
    settings.get<unknown>('CONSOLE_TYPE'),
    settings.get<readonly string[]>('CONSOLE_FRAMES'),
  ]);
  const body = { console_type: typeof kind === 'string' ? kind : 'AUTO' };
  const { url } = await callApi(services, 'openServerConsole', { params: { id: server }, body });
  return placeOf(url, frames ?? [], location.origin);
}

/** Says where the page at an address is shown: within this one where the site lists its origin, else in a window. */
export function placeOf(address: string, frames: readonly string[], here: string): OwnPage | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  const page = new URL(address);
  // A page of this origin could take its own sandbox away.
  if (!frames.includes(page.origin) || page.origin === here) return { address, place: 'window' };
  if (here.startsWith('https:') && page.protocol === 'http:') return { address, place: 'window', isUnencrypted: true };
  return { address, place: 'frame' };
}
