import type { PanelItem, Resolved } from '@sextant/sdk';

/** A panel that the site keeps in another console, as the gateway puts it into this plugin's manifest. */
export interface LegacyPanel extends Resolved<PanelItem> {
  /** The panel's whole address there. */
  address: string;
  open: 'frame' | 'link';
  /** Name of the other console. */
  console: string;
}

/** Finds the panel whose page, or a page below it, an address of this console is. The pattern in the plugin's manifest has no address. */
export function panelOf(panels: readonly Resolved<PanelItem>[], path: string): LegacyPanel | undefined {
  return panels.find(
    (panel): panel is LegacyPanel =>
      panel.owner === 'legacy' && 'address' in panel && (path === panel.path || path.startsWith(`${panel.path}/`)),
  );
}

/**
 * Returns the address in the other console for one of this console: that of the panel, with what stands behind the panel's own path here.
 * Nothing leads out of the panel.
 */
export function addressThere(
  { path: own, address }: Pick<LegacyPanel, 'path' | 'address'>,
  { path, search }: { path: string; search: string },
): string {
  const rest = path.slice(own.length).replace(/^\/+/, '');
  const there = new URL(address);
  const root = there.pathname.replace(/\/*$/, '/');
  if (rest !== '') there.pathname = root + rest;
  if (search !== '') there.search = search;
  return rest === '' || there.pathname.startsWith(root) ? there.href : address;
}

/** How a panel is shown on a page: in a frame, or by a link, and why it is no frame where the site wants one. */
export type Showing = 'frame' | 'link' | 'sameOrigin' | 'unencrypted';

/**
 * @param here the address of this console's page. A framed page of the same origin could do there all that the operator can, and no page
 *   over HTTPS frames one without.
 */
export function showingOf({ open, address }: Pick<LegacyPanel, 'open' | 'address'>, here: string): Showing {
  if (open === 'link') return 'link';
  const [there, own] = [new URL(address), new URL(here)];
  if (there.origin === own.origin) return 'sameOrigin';
  return own.protocol === 'https:' && there.protocol === 'http:' ? 'unencrypted' : 'frame';
}
