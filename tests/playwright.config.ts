import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './support/browser-launch.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // Some start a gateway of their own; on a busy machine that takes its time. What passes does not wait.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    video: 'off',
  },
});
