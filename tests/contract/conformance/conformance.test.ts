import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runConformance } from '@sextant/testing/node';
import { allPlugins, root } from './plugins.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-conformance-'));
const page = join(folder, 'page');
beforeAll(() => promisify(execFile)(process.execPath, [`${root}/core/testing/page/build-page.mjs`, page]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(allPlugins)(
  '[X-21] [X-24] [REG-01] $name passes the conformance suite',
  async ({ name, folder: of, build }) => {
    const dist = join(folder, name);
    await build(dist);
    const results = await runConformance({ folder: of, dist, build }, { page });
    const failed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(failed, JSON.stringify(failed, null, 1)).toEqual([]);
    expect(results).toHaveLength(14);
  },
  300_000,
);
