import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserType } from 'playwright';
import { errorText } from '#base';
import { Skipped } from '../skipped.ts';

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Starts the Chromium of whoever runs the suite. Throws `Skipped` where there is none. */
export async function startBrowser(folder: string): Promise<Browser> {
  const playwright = requireFrom(folder, ['playwright', '@playwright/test', 'playwright-core']);
  if (!playwright) throw new Skipped('there is no Playwright: install playwright to have it looked at in a browser');
  const executablePath = [process.env['CHROMIUM_PATH'], ...installed].find((path) => path && existsSync(path));
  try {
    const { chromium } = playwright as { chromium: BrowserType };
    return await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(executablePath && { executablePath }),
    });
  } catch (error) {
    throw new Skipped(`no browser could be started: ${errorText(error)}`);
  }
}

/** The text of the axe that the kit is pinned to: another version that an author has would give another verdict. */
export function axeSource(): string | undefined {
  try {
    const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
    return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Where the page's own files lie: beside what runs, unless it is said. */
export function pageFolder(folder = fileURLToPath(new URL('./page', import.meta.url))): string {
  if (existsSync(join(folder, 'page.js'))) return folder;
  throw new Skipped(`${folder} holds no page: @sextant/testing brings it when it is packed`);
}

function requireFrom(folder: string, names: readonly string[]): unknown {
  for (const from of placesFrom(folder)) {
    for (const name of names) {
      try {
        return createRequire(from)(name) as unknown;
      } catch {
        // Looked for in the next place.
      }
    }
  }
  return undefined;
}

const placesFrom = (folder: string) => [join(folder, 'package.json'), import.meta.url];
