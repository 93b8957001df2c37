import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { rjsfValidators } from '../core/sdk/rollup-preset/plugins/rjsf.mjs';
import { browserLaunchOptions } from './support/browser-launch.mjs';
import { cachedModules } from './support/cached-modules.ts';
import { LongestFirst } from './support/longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (path: string) => `${root}${path}`;

const alias = [
  { find: '@sextant/sdk', replacement: at('core/sdk/index.ts') },
  { find: '@sextant/ui', replacement: at('core/sdk/ui.ts') },
  { find: '@sextant/testing/node', replacement: at('core/testing/node.ts') },
  { find: '@sextant/testing', replacement: at('core/testing/index.ts') },
  { find: /^@sextant\/plugins\/(.*)$/, replacement: at('plugins/$1/api.ts') },
];

const shared = { resolve: { alias }, plugins: [rjsfValidators()] };

/** Sources that one run has translated serve the next: `npm test` and the suites of a real cloud start six of them. */
const experimental = { fsModuleCache: true };

/** A real cloud takes seconds for what is waited for, and each look takes its processor. */
const isRealCloud = process.env['SEXTANT_TEST_CLOUDS_YAML'] !== undefined;

/** The timeout of polls, which end at once unless a busy machine still fetches a late part. */
const patient = { poll: { timeout: 10_000, interval: isRealCloud ? 400 : 50 } };

export default defineConfig({
  root,
  test: {
    // Vitest would keep one core to itself; files that wait for a clock or a process leave room for another.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    experimental,
    projects: [
      {
        ...shared,
        test: {
          name: 'node',
          root,
          environment: 'node',
          include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          setupFiles: existsSync(at('tests/support/setup.ts')) ? [at('tests/support/setup.ts')] : [],
          // No test is timed: these only end what hangs, also on a machine that does much else.
          testTimeout: 60_000,
          hookTimeout: 90_000,
          expect: patient,
          // Nothing is mocked and every file has a cloud of its own: what is loaded once serves all files of a worker.
          isolate: false,
        },
      },
      {
        ...shared,
        plugins: [...shared.plugins, react(), cachedModules()],
        optimizeDeps: {
          // Single modules by the dozen: served as they are, or each newly met one would load the page anew.
          exclude: ['lucide-react'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'jotai',
            '@tanstack/query-core',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'react-router-dom',
            'inversify',
            'reflect-metadata/lite',
            'i18next',
            'react-i18next',
            '@rjsf/core',
            '@rjsf/utils',
            '@rjsf/utils/lib/hashForSchema.js',
            '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js',
            '@cfworker/json-schema',
            '@rjsf/validator-ajv8/lib/processRawValidationErrors.js',
            'ajv/dist/runtime/ucs2length.js',
            'ajv/dist/runtime/equal.js',
            'ajv-formats/dist/formats.js',
            'dompurify',
            'apexcharts',
            'react-aria-components/Button',
            'react-aria-components/Calendar',
            'react-aria-components/I18nProvider',
            '@internationalized/date',
          ],
        },
        test: {
          name: 'browser',
          root,
          include: ['tests/unit/**/*.browser.test.tsx'],
          testTimeout: 20_000,
          expect: patient,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        ...shared,
        test: {
          name: 'fuzz',
          root,
          environment: 'node',
          include: ['tests/fuzz/**/*.test.ts'],
          testTimeout: 300_000,
          execArgv: ['--expose-gc'],
        },
      },
      {
        ...shared,
        test: {
          name: 'packages',
          root,
          environment: 'node',
          include: ['tests/packages/**/*.test.ts'],
          globalSetup: [at('tests/packages/build-once.ts')],
          // A file builds archives of tens of megabytes, or starts what is in them.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: patient,
        },
      },
      {
        ...shared,
        test: {
          name: 'clients',
          root,
          environment: 'node',
          include: ['tests/clients/**/*.test.ts'],
          globalSetup: [at('tests/clients/client-server/start.ts')],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
    ],
  },
});
