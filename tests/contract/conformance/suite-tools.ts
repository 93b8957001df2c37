import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import type { ConformanceTools } from '../../../core/testing/conformance/run-conformance.ts';
import { startBrowser } from '../../../core/testing/conformance/browser/tools.ts';
import { type PluginFolder, root } from './plugins.ts';

type SharedTools = ConformanceTools & Required<Pick<ConformanceTools, 'page' | 'browser'>>;

/** A folder of the test file's own, and what its runs of the suite share: the page, built once for all files, and one browser. */
export function suiteTools() {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-conformance-'));
  const built = new Map<string, Promise<string>>();
  let tools: SharedTools | undefined;
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [`${root}/core/cli/build/testing-page.mjs`]);
    tools = { page: `${root}/dist/testing-page`, browser: await startBrowser(root) };
  });
  afterAll(async () => {
    await tools?.browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    tools: () => tools!,
    /**
     * Where a plugin was built into: once, whoever needs it. Built-in plugins are taken as the console has them; that this is what
     * the sources give is one of the checks.
     */
    async built(plugin: PluginFolder): Promise<string> {
      if (plugin.dist !== undefined) return plugin.dist;
      const dist = join(folder, plugin.name);
      let known = built.get(plugin.name);
      if (!known) built.set(plugin.name, (known = plugin.build(dist).then(() => dist)));
      return known;
    },
  };
}
