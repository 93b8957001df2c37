import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { errorText } from '#base';
import { leanStart } from '../gateway/lean-start.ts';
import { startGateway, type StartedGateway } from '../gateway/start.ts';

/** Flags of the embedded cloud; all others are the gateway's (`core/gateway/config/flags.ts`). */
const cloudFlags = ['size', 'seed'] as const;
const defaultState = '.sextant';

/** `sextant serve`: the gateway, and the embedded cloud in a process of its own unless a real cloud is named. */
export async function serve(argv: readonly string[]): Promise<void> {
  const { gateway, cloud, state, isEmbedded, isChecked, hasLog } = sort(argv);
  if (!isEmbedded || isChecked) {
    const log = process.stdout.isTTY && !hasLog ? ['--log', join(state, 'gateway.log')] : [];
    await startGateway([...gateway, ...log], announce);
    return;
  }
  leanStart();
  // The gateway's code is read while the cloud starts.
  const [authUrl] = await Promise.all([
    startCloud(['--data', join(state, 'cloud'), ...cloud]),
    import('../gateway/app.ts'),
  ]);
  const log = hasLog ? [] : ['--log', join(state, 'gateway.log')];
  await startGateway([...gateway, '--auth-url', authUrl, '--embedded', ...log], announce);
}

function sort(argv: readonly string[]) {
  const { values, tokens } = parse(argv);
  const taken = new Set<string>([...cloudFlags, 'embedded']);
  const gateway: string[] = [];
  const cloud: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Error(`"${token.value}" is not understood. Try --help.`);
    if (token.kind !== 'option') continue;
    const words = token.value === undefined ? [`--${token.name}`] : [`--${token.name}`, token.value];
    if (!taken.has(token.name)) gateway.push(...words);
    else if (token.name !== 'embedded') cloud.push(...words);
  }
  const { env } = process;
  const isReal = Boolean(values.cloud ?? values.config ?? values['auth-url'] ?? env['OS_CLOUD'] ?? env['OS_AUTH_URL']);
  if (values.cloud !== undefined && values.embedded) throw new Error('--cloud and --embedded exclude each other.');
  if (values.size !== undefined && !/^\d+$/.test(values.size)) throw new Error('--size must be a whole number.');
  return {
    gateway,
    cloud,
    state: values.state ?? defaultState,
    isEmbedded: values.embedded === true || !isReal,
    isChecked: values['check-config'] === true,
    hasLog: values.log !== undefined,
  };
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      tokens: true,
      allowPositionals: true,
      options: {
        ...{ size: text, seed: text, embedded: flag },
        ...{ config: text, cloud: text, host: text, port: text, state: text, log: text, dist: text },
        ...{ 'auth-url': text, 'check-config': flag, 'no-dist': flag },
      },
    });
  } catch (error) {
    throw new Error(`${errorText(error).split('. ')[0]}. Try --help.`);
  }
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
      // One that does not even start has said why; later on, a console without its cloud is of no use.
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

function announce({ url, config }: StartedGateway): void {
  const { cloud, demoUsers, log } = config;
  const lines = [`Sextant serves ${cloud.name} at ${url}`];
  if (demoUsers.length > 0) {
    lines.push('', 'Sign in as');
    for (const { name, password, roles } of demoUsers) {
      lines.push(`  ${name.padEnd(8)} password ${password.padEnd(12)} ${roles}`);
    }
  }
  if (!['stderr', 'stdout'].includes(log.destination)) lines.push('', `Log: ${log.destination}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
