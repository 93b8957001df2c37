import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './support/browser-launch.mjs';

/**
 * Tests whose outcome no cloud decides: parts of plugins, back ends of the tests' own, languages, keys, colours, settings. The embedded cloud
 * proves them; a real one would only repeat them, ten minutes long.
 */
const ofTheConsoleAlone = [
  'fragments/**',
  'legacy/**',
  'no-code/**',
  'plugins/**',
  'core/{accessibility,first-load,hostile-names,japanese,keyboard,locale-packs,shell,start-failure,user-settings}.spec.ts',
].map((files) => `**/e2e/${files}`);

const isRealCloud = process.env['SEXTANT_TEST_CLOUDS_YAML'] !== undefined;

export default defineConfig({
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // Tests wait for timers two fifths of their time, so a small machine runs one more than it has cores. On a real cloud they share quotas.
  workers: isRealCloud ? 2 : 3,
  // Some start a gateway of their own; on a busy machine that takes its time. What passes does not wait.
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    // Another Chromium draws the edges of letters a little differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.25, animations: 'disabled', caret: 'hide' },
  },
  // Pictures are of the console, not of the machine: one of each, whatever the platform.
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  reporter: [['list'], ['json']],
  use: {
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Pictures of every step would double the time of all tests; `--trace on` takes them for the one that is looked into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    video: 'off',
  },
  projects: [
    {
      name: 'e2e',
      testDir: './e2e',
      testIgnore: isRealCloud ? ofTheConsoleAlone : [],
      // The processor would draw motion sixty times a second while a test waits: a tenth of its time.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'gallery',
      testDir: './gallery',
      use: { viewport: { width: 1000, height: 700 }, launchOptions: browserLaunchOptions({ forPictures: true }) },
    },
  ],
});
