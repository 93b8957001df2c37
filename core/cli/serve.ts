import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readFlags } from '../gateway/config/flags.ts';
import { checkedConfig } from '../gateway/app/checked-config.ts';
import { leanStart } from '../gateway/app/lean-start.ts';
import { probeListen } from '../gateway/app/listen.ts';
import { startGateway, type StartedGateway } from '../gateway/app/start.ts';
import { writeReplayBanner } from './replay-banner.ts';
import { readServeArguments } from './serve-arguments.mjs';

/** `sextant serve`: the gateway, and the embedded cloud or a replay in a process of its own unless a real cloud is named. */
export async function serve(argv: readonly string[]): Promise<void> {
  const { gateway, cloud, replay, state, isEmbedded, isChecked, hasLog, hasControl } = readServeArguments(
    argv,
    process.env,
  );
  // An empty command line names nothing that could be checked: `startGateway` says so.
  if (isChecked) {
    await startGateway(argv.includes('--embedded') || replay !== undefined ? asEmbedded(gateway) : gateway);
    return;
  }
  if (!isEmbedded) {
    const log = process.stdout.isTTY && !hasLog ? ['--log', join(state, 'gateway.log')] : [];
    await startGateway([...gateway, ...log], (started) => announce(started));
    return;
  }
  leanStart();
  await probeAddress(gateway);
  // The gateway's code is read while the cloud starts.
  const [authUrl] = await Promise.all([
    startCloud(replay === undefined ? ['--data', join(state, 'cloud'), ...cloud] : ['--replay', replay]),
    import('../gateway/app/app.ts'),
  ]);
  const log = hasLog ? [] : ['--log', join(state, 'gateway.log')];
  const words = [...gateway, '--auth-url', authUrl, '--embedded', ...log];
  if (replay !== undefined) words.push('--replayed', await writeReplayBanner(state));
  const lines =
    replay === undefined ? cloudLines(authUrl, hasControl) : ['', `It answers what ${replay} holds, and nothing else.`];
  await startGateway(words, (started) => announce(started, lines));
}

/** Returns the gateway's arguments with a placeholder for the address of an embedded cloud that has not started yet. */
const asEmbedded = (gateway: readonly string[]) => [...gateway, '--auth-url', 'http://127.0.0.1', '--embedded'];

/** A configuration or a port that can't be used is told before a cloud is started for it. */
async function probeAddress(gateway: readonly string[]): Promise<void> {
  const flags = readFlags(asEmbedded(gateway));
  await probeListen((await checkedConfig(flags, process.env)).listen);
}

/** Starts the embedded cloud on a free loopback port; it ends with this process, and this process with it. */
async function startCloud(argv: readonly string[]): Promise<string> {
  const main = fileURLToPath(new URL('../cloud/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', '0', '--until-stdin-ends', ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of the terminal's group: Ctrl-C is the gateway's, which ends its uploads before the cloud goes.
    detached: true,
  });
  let stopping = false;
  let isReady = false;
  process.once('exit', () => {
    stopping = true;
    child.kill();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      if (stopping) return;
      // A cloud that fails at its start has printed why; one that ends later leaves the console of no use.
      if (isReady || status !== 1) process.stderr.write(`The embedded cloud ended with status ${status}.\n`);
      process.exit(1);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const authUrl = readyLine(line);
      if (!authUrl) return;
      isReady = true;
      resolve(authUrl);
    });
  });
}

function readyLine(line: string): string | null {
  try {
    const { ready, authUrl } = JSON.parse(line) as { ready?: boolean; authUrl?: string };
    return ready === true && authUrl ? authUrl : null;
  } catch {
    return null;
  }
}

function announce({ url, config }: StartedGateway, more: readonly string[] = []): void {
  const { cloud, demoUsers, log } = config;
  const lines = [`Sextant serves ${cloud.name} at ${url}`];
  if (demoUsers.length > 0) {
    lines.push('', 'Sign in as');
    for (const { name, password, roles } of demoUsers) {
      lines.push(`  ${name.padEnd(8)} password ${password.padEnd(12)} ${roles}`);
    }
  }
  lines.push(...more);
  if (!['stderr', 'stdout'].includes(log.destination)) lines.push('', `Log: ${log.destination}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** How to ask the embedded cloud itself: what the `openstack` client reads from the environment. */
function cloudLines(authUrl: string, hasControl: boolean): string[] {
  return [
    '',
    'The cloud itself, for the openstack client (its port is another one after each start)',
    `  export OS_AUTH_URL=${authUrl} OS_IDENTITY_API_VERSION=3 OS_REGION_NAME=RegionOne`,
    '  export OS_USERNAME=demo OS_PASSWORD=demopass OS_PROJECT_NAME=demo',
    '  export OS_USER_DOMAIN_NAME=Default OS_PROJECT_DOMAIN_NAME=Default',
    '  openstack image list',
    ...(hasControl
      ? ['', `Its switches are calls below ${new URL('/_cloud/', authUrl).href} (core/cloud/README.md)`]
      : []),
  ];
}
