import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bannerTexts, writeReplayBanner } from '../../../../core/cli/replay-banner.ts';
import { readHeaderFile } from '../../../../core/gateway/page/banner/banner-file.ts';
import { root } from '../../../architecture/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-banner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const languages = readdirSync(join(root, 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the banner of a replay', () => {
  it.each(languages)('[X-28] says in the language %s that the cloud is a recording', async (language) => {
    const file = await writeReplayBanner(folder);
    const { text, type } = await readHeaderFile(file, { choice: language, accepted: undefined });
    expect(type).toMatch(/html/);
    expect(bannerTexts[language]).toBeDefined();
    expect(text).toBe(`<p>${bannerTexts[language]}</p>\n`);
    expect(readFileSync(file, 'utf8')).toContain('recording');
  });
});
