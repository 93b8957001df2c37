import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { PluginCatalog } from '../../../../../../core/gateway/plugins/catalog/plugin-catalog.ts';
import { layFiles } from '../../../../../support/archives.ts';

/** A folder with a catalog of its plugins, made anew for each test of a file. */
export interface CatalogInFolder {
  folder: string;
  /** The catalog's time, in milliseconds. */
  now: number;
  catalog: PluginCatalog;
  /** Another catalog of the same folder. */
  open(siteDirectory?: string | null): PluginCatalog;
  /** Writes files into a plugin's folder. */
  lay(name: string, files: Record<string, string | Buffer>): void;
  /** State and reason of the first plugin. */
  report(): string;
}

export function catalogInFolder(): CatalogInFolder {
  const at: CatalogInFolder = {
    folder: '',
    now: 0,
    catalog: undefined as unknown as PluginCatalog,
    open: (siteDirectory = null) =>
      new PluginCatalog({
        places: [{ path: join(at.folder, 'plugins'), builtIn: false }],
        store: join(at.folder, 'store'),
        arrivals: join(at.folder, 'state/arrivals.json'),
        siteDirectory,
        locales: join(at.folder, 'locales'),
        policy: { require: 'none', keys: [], revoked: [] },
        log: { info() {}, warn() {}, error() {} },
        now: () => at.now,
      }),
    lay: (name, files) => layFiles(join(at.folder, 'plugins', name), files),
    report() {
      const [first] = at.catalog.snapshot.reports;
      return `${first?.state}: ${first?.reason}`;
    },
  };
  beforeEach(() => {
    at.folder = mkdtempSync(join(tmpdir(), 'sextant-catalog-'));
    at.now = 0;
    at.catalog = at.open();
  });
  afterEach(async () => {
    await at.catalog.close();
    rmSync(at.folder, { recursive: true, force: true });
  });
  return at;
}
