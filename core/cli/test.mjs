// `npm test` and its suites. On a fresh clone it installs what they need, a browser included. Node's own modules only.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBrowser } from './build/ensure-browser.mjs';
import { missingClients } from './build/missing-clients.mjs';
import { ensureBuilt, ensureGallery, ensureInstalled, fail } from './build/ensure.mjs';
import { root } from './build/project.mjs';
import { failureText } from './test/failures.mjs';
import { runAlone, runPart } from './test/runners.mjs';
import { maxUnstable, runAgain } from './test/second-run.mjs';

/** @typedef {import('./test/runners.mjs').Part} Part */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/**
 * The rounds of a suite, one after the other, or a sentence that says why the suite can't run here. The rows of a round run at once;
 * the parts of a row run one after the other.
 * @typedef {Part[][][] | string} Plan
 */

const node = ['--project', 'node'];

/**
 * Suite → how it is run; `before` is done where the suite can run.
 * @type {Record<string, { browser: boolean, plan: () => Plan, before?: () => Promise<void> }>}
 */
const suites = {
  unit: {
    browser: true,
    plan: () => oneAlone(vitest('unit', [...node, '--project', 'browser'], ['tests/unit', 'tests/architecture'])),
  },
  contract: { browser: true, plan: () => oneAlone(vitest('contract', node, ['tests/contract'])) },
  fuzz: { browser: false, plan: () => oneAlone(vitest('fuzz', ['--project', 'fuzz'])) },
  e2e: { browser: true, plan: () => oneAlone(playwright('e2e', 'e2e')) },
  gallery: { browser: true, plan: () => oneAlone(playwright('gallery', 'gallery')) },
  clients: { browser: false, plan: againstTheClients },
  packages: { browser: false, plan: () => oneAlone(vitest('packages', ['--project', 'packages'])) },
  openstack: { browser: true, plan: onARealCloud, before: tidyRealCloud },
};
/** Contract tests of identity, images, objects and clusters. On the real cloud of `.ci/run`, clusters fail before they make a server. */
const withoutSharedQuotas =
  /^(keystone|glance|swift|magnum)-|^gateway-(identity|image|object|kept-objects|transfers|scopes|assignments|clusters)/;
/** Folders of journeys that make no servers, volumes or networks, and set no limits. */
const journeysWithoutSharedQuotas = [
  'clusters',
  'containers',
  'core',
  'credentials',
  'flavors',
  'identity',
  'images',
  'key-pairs',
];
const partOfNpmTest = ['unit', 'contract', 'fuzz', 'e2e', 'gallery'];

/** Suites that read the sources alone. */
const unbuilt = ['clients', 'fuzz', 'gallery'];

const asked = process.argv.slice(2).filter((name) => name !== 'architecture');
const names = asked.length > 0 ? asked : partOfNpmTest;
for (const name of names) if (!suites[name]) fail(`no suite ${name}; there are ${Object.keys(suites).join(', ')}`);

ensureInstalled();
if (names.some((name) => suites[name]?.browser)) ensureBrowser();
if (names.some((name) => !unbuilt.includes(name))) ensureBuilt();
if (names.includes('gallery')) ensureGallery();

/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {import('./test/second-run.mjs').Failed[]} */
const failed = [];
for (const name of names) await runSuite(name);

const { broken, unstable, passed } = await runAgain(failed, runAlone);
total.failed -= unstable.length;
total.passed += passed;
if (broken.length > 0) process.stdout.write(`What failed:\n${broken.map(textOf).join('')}`);
if (unstable.length > 0) {
  const lines = unstable.map(({ part, failure }) => `  ${part.name}: ${failure.title}\n`);
  process.stdout.write(`Unstable:\n${lines.join('')}`);
}
const isTooUnstable = unstable.length > maxUnstable;
if (isTooUnstable) process.stdout.write(`More than ${maxUnstable} unstable tests fail the run.\n`);
process.stdout.write(`${line(total)}\n`);
// A run that proved nothing is no success.
process.exitCode = total.failed > 0 || isTooUnstable || total.passed + total.skipped === 0 ? 1 : 0;

/** @param {string} name */
async function runSuite(name) {
  const plan = suites[name]?.plan() ?? [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  if (typeof plan === 'string') {
    process.stdout.write(`${name}: skipped, ${plan}\n`);
    counts.skipped = 1;
  } else {
    await suites[name]?.before?.();
    for (const round of plan) await Promise.all(round.map((row) => runRow(row, counts)));
  }
  process.stdout.write(`${name}: ${line(counts)}\n`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

/** @param {Part[]} row @param {Counts} counts of the suite */
async function runRow(row, counts) {
  for (const part of row) {
    const { passed, skipped, failures } = await runPart(part);
    counts.passed += passed;
    counts.skipped += skipped;
    counts.failed += failures.length;
    failed.push(...failures.map((failure) => ({ part, failure })));
  }
}

/** @param {Counts} counts */
function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {import('./test/second-run.mjs').Failed} failed */
function textOf({ part, failure }) {
  return failureText(part.name, [failure]);
}

/** @param {string} name @param {string[]} settings @param {string[]} select @param {NodeJS.ProcessEnv} env @returns {Part} */
function vitest(name, settings, select = [], env = {}) {
  return { name, runner: 'vitest', settings, select, env };
}

/** @param {string} name @param {'e2e' | 'gallery'} project @param {string[]} select @param {NodeJS.ProcessEnv} env @returns {Part} */
function playwright(name, project, select = [], env = {}) {
  return { name, runner: 'playwright', settings: [`--project=${project}`], select, env };
}

/** @param {Part} part @returns {Part[][][]} */
function oneAlone(part) {
  return [[[part]]];
}

/** The real clients against the embedded cloud, where all of them are installed. @returns {Plan} */
function againstTheClients() {
  const missing = missingClients();
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  return oneAlone(vitest('clients', ['--project', 'clients']));
}

/** The suites that hold for any cloud, on the one that clouds.yaml names. @returns {Plan} */
function onARealCloud() {
  const config = process.env['OS_CLIENT_CONFIG_FILE'];
  if (!config) return 'OS_CLIENT_CONFIG_FILE names no clouds.yaml';
  const env = { SEXTANT_TEST_CLOUDS_YAML: config };
  // Tests that make servers, volumes or networks run one after the other: they share the quotas of one project, and mostly wait.
  // Beside them run those that need none of these quotas.
  const settings = ['--no-file-parallelism', ...node];
  const contracts = filesIn('tests/contract/on-any-cloud').filter((file) => file.endsWith('.test.ts'));
  const sharesQuotas = (/** @type {string} */ file) => !withoutSharedQuotas.test(basename(file));
  const journeys = filesIn('tests/e2e').filter((folder) => basename(folder) !== 'support');
  const makesThings = (/** @type {string} */ folder) => !journeysWithoutSharedQuotas.includes(basename(folder));
  /** @param {string} name @param {string[]} folders */
  const walked = (name, folders) =>
    playwright(
      name,
      'e2e',
      folders.map((folder) => `${folder}/`),
      env,
    );
  return [
    [
      [vitest('openstack-compute', settings, contracts.filter(sharesQuotas), env)],
      [
        vitest(
          'openstack-others',
          settings,
          contracts.filter((file) => !sharesQuotas(file)),
          env,
        ),
        walked(
          'openstack-e2e-others',
          journeys.filter((folder) => !makesThings(folder)),
        ),
      ],
    ],
    [[walked('openstack-e2e', journeys.filter(makesThings))]],
  ];
}

/** @param {string} folder @returns {string[]} its files and folders, below the project */
function filesIn(folder) {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}

/** A run that was ended halfway has left servers and networks, and the project has room for few. */
async function tidyRealCloud() {
  // Not at the top: the package that reads clouds.yaml may have been installed just now.
  const { removeLeftOvers } = await import('./test/remove-left-overs.mjs');
  const tell = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  await removeLeftOvers(process.env['OS_CLIENT_CONFIG_FILE'] ?? '', tell).catch((error) =>
    tell(`not tidied: ${error.message}`),
  );
}
