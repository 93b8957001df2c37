import { existsSync } from 'node:fs';

/** Chromium without windows of its own: a test takes a fifth less of the processor. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Pages of the browser's own address bar: every window draws two of them, which takes as long as a page of ours. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** The features that Playwright turns off: a second `--disable-features` takes the place of its own. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * How every suite and benchmark starts its browser: the one that CHROMIUM_PATH names, an installed Chromium or Chrome when
 * there is one, else Playwright's own. Pictures are compared with those of a browser with windows, which has other scroll bars.
 * @param {{ forPictures?: boolean }} [options]
 * @returns {{ executablePath?: string, args: string[] }}
 */
export function browserLaunchOptions({ forPictures = false } = {}) {
  const installed = forPictures ? [...withWindows, withoutWindows] : [withoutWindows, ...withWindows];
  const executablePath = [process.env['CHROMIUM_PATH'], ...installed].find((path) => path && existsSync(path));
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
      `--disable-features=${[...disabledByPlaywright, ...ownPages].join(',')}`,
    ],
  };
}
