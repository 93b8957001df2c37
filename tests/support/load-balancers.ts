// The load balancers of `core/gateway/docs/load-balancers.md`, run with the configurations that stand there.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate, type TestCertificate } from './certificates.ts';
import { freePorts } from './free-ports.ts';

const page = readFileSync(new URL('../../core/gateway/docs/load-balancers.md', import.meta.url), 'utf8');

export interface FrontOptions {
  /** Ports of the gateways, in the order of the document. */
  gateways: readonly number[];
  /** The certificate of gateways that speak HTTPS themselves. */
  backEnd?: TestCertificate;
}

/** A load balancer that runs. It listens over plain HTTP too, so that clients need not know its certificate. */
export interface Front {
  url: string;
  secure: { url: string; ca: string };
  stop(): Promise<void>;
}

export interface LoadBalancer {
  name: string;
  isInstalled: boolean;
  /** Whether it asks gateways how they are. */
  checks: boolean;
  /** Whether it asks another gateway for a file that one does not have. */
  asksAgain: boolean;
  start(options: FrontOptions): Promise<Front>;
  /** Has it judge its configuration; returns its words, empty where it finds no fault. */
  faults(options: FrontOptions): Promise<string>;
}

interface Ports {
  plain: number;
  secure: number;
}

interface Kind {
  name: string;
  command: string;
  checks: boolean;
  asksAgain: boolean;
  /** Returns the whole configuration: the document's, with what surrounds it on a machine. */
  configuration(text: string, folder: string, ports: Ports, overHttps: boolean): string;
  run(file: string): string[];
  judge(file: string): string[];
}

/** The blocks of code of the document in a language: the configuration, and what is added where gateways speak HTTPS. */
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp('```' + language + '\\n([^]*?)```', 'g'))].map(([, text = '']) => text);

const isRoot = process.geteuid?.() === 0;

const haproxy: Kind = {
  name: 'haproxy',
  command: 'haproxy',
  checks: true,
  asksAgain: true,
  configuration(text, _folder, { plain, secure }, overHttps) {
    const [, additional = ''] = blocksOf('haproxy');
    const bound = text
      .replace(/^( *)bind :443/m, `$1bind 127.0.0.1:${plain}\n$1bind 127.0.0.1:${secure}`)
      // The same number of checks in less time.
      .replaceAll('inter 2000', 'inter 100');
    return overHttps ? bound.replace(/^ *server .*$/gm, (line) => `${line} ${additional.trim()}`) : bound;
  },
  run: (file) => ['-db', '-f', file],
  judge: (file) => ['-c', '-q', '-f', file],
};

const nginx: Kind = {
  name: 'nginx',
  command: 'nginx',
  checks: false,
  asksAgain: true,
  configuration(text, folder, { plain, secure }, overHttps) {
    const [, additional = ''] = blocksOf('nginx');
    // Tests break off more connections than gateways that stop.
    const lasting = text.replaceAll('max_fails=3', 'max_fails=100');
    const listening = lasting.replace('listen 443', `listen 127.0.0.1:${plain};\n  listen 127.0.0.1:${secure}`);
    const server = overHttps
      ? listening
          .replaceAll('proxy_pass http:', 'proxy_pass https:')
          .replace('  proxy_http_version', `${additional}  proxy_http_version`)
      : listening;
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    return [
      ...(isRoot ? ['user root;'] : []),
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'daemon off;',
      'events {}',
      `http { access_log off; ${temporary.join(' ')}`,
      server,
      '}',
    ].join('\n');
  },
  run: (file) => ['-c', file],
  judge: (file) => ['-t', '-q', '-c', file],
};

const apacheModules = [
  ...['mpm_event', 'authz_core', 'headers', 'ssl', 'socache_shmcb', 'slotmem_shm'],
  ...['proxy', 'proxy_http', 'proxy_balancer', 'proxy_hcheck', 'lbmethod_byrequests'],
];

const apache: Kind = {
  name: 'apache',
  command: 'apache2',
  checks: true,
  asksAgain: false,
  configuration(text, folder, { plain, secure }, overHttps) {
    const [, additional = ''] = blocksOf('apache');
    const host = text.replaceAll('hcinterval=2', 'hcinterval=100ms');
    const backEnd = overHttps
      ? host.replaceAll('BalancerMember http:', 'BalancerMember https:').replace('</Virt', `${additional}</Virt`)
      : host;
    const secured = backEnd.replace('*:443', `127.0.0.1:${secure}`);
    // Each host has a balancer of its own: members of one are told by name.
    const plainly = backEnd
      .replace('*:443', `127.0.0.1:${plain}`)
      .replaceAll('balancer://sextant', 'balancer://plain')
      .replace(/^ *SSL(Engine|Certificate).*\n/gm, '');
    return [
      `ServerRoot ${folder}`,
      `DefaultRuntimeDir ${folder}`,
      `PidFile ${folder}/apache.pid`,
      `ErrorLog ${folder}/error.log`,
      'ServerName localhost',
      ...(isRoot ? ['User www-data', 'Group www-data'] : []),
      ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      `Listen 127.0.0.1:${plain}`,
      `Listen 127.0.0.1:${secure}`,
      secured,
      plainly,
    ].join('\n');
  },
  run: (file) => ['-D', 'FOREGROUND', '-f', file],
  judge: (file) => ['-t', '-f', file],
};

/** Servers are in folders that are not in everybody's path. */
const withSystemPath = () => ({ ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` });

export const loadBalancers: readonly LoadBalancer[] = [haproxy, nginx, apache].map(made);

function made(kind: Kind): LoadBalancer {
  const { name, command, checks, asksAgain } = kind;
  return {
    name,
    checks,
    asksAgain,
    isInstalled: spawnSync(command, ['-v'], { stdio: 'ignore', env: withSystemPath() }).status === 0,
    start: (options) => start(kind, options),
    async faults(options) {
      const { folder, file } = await write(kind, options);
      const { status, stdout, stderr } = spawnSync(command, kind.judge(file), { env: withSystemPath() });
      rmSync(folder, { recursive: true, force: true });
      return status === 0 ? '' : `${stdout}${stderr}` || `status ${status}`;
    },
  };
}

/** The certificate of every load balancer: to make one takes a while. */
let ownCertificate: TestCertificate | undefined;

/** Writes the configuration, with its certificates, into a folder of its own. */
async function write(kind: Kind, { gateways, backEnd }: FrontOptions) {
  const folder = mkdtempSync(join(tmpdir(), `sextant-${kind.name}-`));
  // Workers may run as another user.
  chmodSync(folder, 0o755);
  const own = (ownCertificate ??= makeCertificate('front'));
  writeFileSync(join(folder, 'sextant.pem'), own.cert + own.key);
  writeFileSync(join(folder, 'sextant.crt'), own.cert);
  writeFileSync(join(folder, 'sextant.key'), own.key);
  writeFileSync(join(folder, 'sextant-ca.pem'), (backEnd ?? own).cert);
  const [plain = 0, secure = 0] = await freePorts(2);
  const [text = ''] = blocksOf(kind.name);
  const configured = kind
    .configuration(text, folder, { plain, secure }, backEnd !== undefined)
    .replaceAll(/192\.0\.2\.1([12]):8080/g, (_whole, at: string) => `127.0.0.1:${gateways[Number(at) - 1] ?? 0}`)
    .replaceAll(/\/etc\/(haproxy|nginx|apache2)\//g, `${folder}/`);
  const file = join(folder, 'balancer.conf');
  writeFileSync(file, `${configured}\n`);
  return { folder, file, plain, secure, ca: own.cert };
}

async function start(kind: Kind, options: FrontOptions): Promise<Front> {
  const { folder, file, plain, secure, ca } = await write(kind, options);
  const child = spawn(kind.command, kind.run(file), { stdio: ['ignore', 'pipe', 'pipe'], env: withSystemPath() });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const front = {
    url: `http://127.0.0.1:${plain}`,
    secure: { url: `https://127.0.0.1:${secure}`, ca },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await untilServing(front.url, child);
  } catch (error) {
    await front.stop();
    throw new Error(`${kind.name} does not serve: ${said}`, { cause: error });
  }
  return front;
}

async function untilServing(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with status ${child.exitCode}`);
    const answer = await fetch(`${url}/healthcheck`).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('it did not serve within ten seconds');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}
