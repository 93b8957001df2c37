import { type GatewayOnCloud, type GatewayOverrides, startGatewayOnCloud } from '../../support/gateway.ts';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder that `npm run build` made: these tests are about what is delivered, not about how it is made. */
export const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Ids of the plugins that the console brings along, as they are listed; `legacy` is served only where a site has panels for it. */
export const builtInIds = readdirSync(`${dist}/plugins`)
  .filter((id) => id !== 'legacy')
  .toSorted();

/** A gateway that delivers the built console. */
export function startDelivery(overrides: GatewayOverrides = {}): Promise<GatewayOnCloud> {
  return startGatewayOnCloud({ dist, ...overrides });
}

const chromium = '"Chromium";v="140", "Not=A?Brand";v="24"';

/** As a browser asks for a page: no AJAX header. */
export const asBrowser = { Accept: 'text/html', 'X-Requested-With': '', 'Sec-CH-UA': chromium };

/** The JSON of a page's `<script id>` or of its import map. */
export function scriptJson(html: string, marker: string): any {
  const [, rest = ''] = html.split(marker);
  return JSON.parse(rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>')));
}

export const pageState = (html: string) => scriptJson(html, 'id="page-state"');
export const importMap = (html: string) => scriptJson(html, '<script type="importmap"');

/** Returns a plugin's entry in an index or a document. */
export const entryOf = (plugins: readonly any[], id: string) => plugins.find(({ manifest }) => manifest.id === id);
