import { existsSync } from 'node:fs';

const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** How every suite starts its browser: an installed Chromium or Chrome when there is one, else Playwright's own. */
export function browserLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = installed.find((path) => path && existsSync(path));
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
