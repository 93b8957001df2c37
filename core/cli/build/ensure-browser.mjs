import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './ensure.mjs';
import { root } from './project.mjs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

const patience = 20_000;

/**
 * Makes sure that there is a browser for the tests: an installed Chromium or Chrome, else Debian's packages when we may
 * install them, else Playwright's own, whose download is given 20 seconds.
 */
export function ensureBrowser() {
  const found = [process.env['CHROMIUM_PATH'], ...places].find((path) => path && existsSync(path));
  if (found) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && installDebianPackage()) return;
  // Playwright's output is dropped: it reports each attempt at length, and one line says what to do.
  const playwright = spawnSync(
    process.execPath,
    [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'],
    { cwd: root, stdio: 'ignore', timeout: patience, killSignal: 'SIGKILL' },
  );
  if (playwright.status !== 0)
    fail(
      'the tests need a browser, and Playwright could not fetch its own: install Chromium or Chrome, or name one in CHROMIUM_PATH',
    );
}

function installDebianPackage() {
  process.stderr.write('Installing Chromium (once) …\n');
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-q', '-y', ...args], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '--no-install-recommends', 'chromium');
  // Not every release of Debian has it; the tests take a fifth less of the processor with it.
  apt('install', '--no-install-recommends', 'chromium-headless-shell');
  return existsSync('/usr/bin/chromium');
}
