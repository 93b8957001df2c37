import type { PluginIndexEntry } from '#protocol';
import { browserModules } from '../module-adapter.ts';

interface Brands {
  userAgentData?: { brands: readonly { brand: string; version: string }[] };
}

/** Chromium merges import maps that come late since then; the gateway's `Integrity-Policy` goes to no others. */
const mergesSince = 133;

/** The modules that the page vouches for already. A map stays for the life of the page, though the plugin comes and goes. */
const vouched = new Set<string>();

/** Does an import map of the page have the digest of the module at this address? */
export function isVouchedFor(address: string): boolean {
  return vouched.has(address) || browserModules.digestOf(address) !== undefined;
}

/**
 * Adds an import map with the digests of plugins that came after the page. Under an `Integrity-Policy` no module is imported
 * that no map vouches for. Browsers that take one map only, and no such policy, are left alone.
 */
export function completeImportMap(entries: readonly PluginIndexEntry[]): void {
  addToImportMap(
    entries.flatMap(({ base, manifest }) =>
      Object.entries(manifest.files ?? {})
        .filter(([file]) => file.endsWith('.js'))
        .map(([file, digest]) => [base + file, digest] as const),
    ),
  );
}

/** The same for any modules: address and digest of each. */
export function addToImportMap(modules: readonly (readonly [string, string])[]): void {
  const brands = (globalThis.navigator as Brands | undefined)?.userAgentData?.brands ?? [];
  if (!brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= mergesSince)) return;
  const integrity = Object.fromEntries(modules.filter(([address]) => !isVouchedFor(address)));
  if (Object.keys(integrity).length === 0) return;
  for (const address of Object.keys(integrity)) vouched.add(address);
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = JSON.stringify({ integrity });
  document.head.append(script);
  // The map stays in force when its element is removed.
  script.remove();
}
