import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { parseConfigFile } from '../../../core/gateway/config/config-file.ts';
import { freePorts } from '../../support/free-ports.ts';

const documents = new URL('../../../core/gateway/docs/', import.meta.url);
const page = readFileSync(new URL('in-horizons-place.md', documents), 'utf8');
const balancers = readFileSync(new URL('load-balancers.md', documents), 'utf8');
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp('```' + language + '\\n([^]*?)```', 'g'))].map(([, block = '']) => block);
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const hasHaproxy = spawnSync('haproxy', ['-v'], { env }).status === 0;

it('[OPS-16] the settings of the page are taken by the gateway', () => {
  const [listen = ''] = blocks(page, 'yaml').filter((block) => block.startsWith('listen:'));
  expect(Object.keys(parse(listen).listen)).toContain('trusted_proxies');
  expect(() => parseConfigFile(listen, 'sextant.yaml')).not.toThrow();
});

describe.skipIf(!hasHaproxy)('the way back to Horizon', () => {
  const folder = mkdtempSync(join(tmpdir(), 'way-back-'));
  const file = join(folder, 'haproxy.cfg');
  const servers: Server[] = [];
  let front: number;
  let child: ChildProcess;
  const begin = async () => {
    child = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' });
    await vi.waitUntil(
      () =>
        fetch(`http://127.0.0.1:${front}/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 10_000 },
    );
  };
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  beforeAll(async () => {
    const ports = await freePorts(3);
    front = ports[0]!;
    for (const [at, name] of ['console', 'Horizon'].entries()) {
      const server = createServer((_request, response) => response.end(name)).listen(ports[at + 1], '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
    }
    const [line = '', backend = ''] = blocks(page, 'haproxy');
    const [whole = ''] = blocks(balancers, 'haproxy');
    const configured = whole
      .replace(/bind :443.*/, `bind 127.0.0.1:${front}`)
      .replaceAll(/^ *server gateway2 .*\n/gm, '')
      .replaceAll('192.0.2.11:8080', `127.0.0.1:${ports[1]}`)
      .replace(/^ *acl is_file/m, (found) => `${line}${found}`);
    const horizon = backend.replace(/192\.0\.2\.21:443 ssl verify none/, `127.0.0.1:${ports[2]}`);
    writeFileSync(file, `${configured}\n${horizon}`);
    await begin();
  });
  afterAll(async () => {
    await end();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  it('[OPS-16] is one change in the file of HAProxy, as the page has it, and everything goes there', async () => {
    const answers = async () =>
      Promise.all(
        ['/', '/static/a.js', '/plugins/a', '/auth/login/'].map(async (path) =>
          (await fetch(`http://127.0.0.1:${front}${path}`)).text(),
        ),
      );
    expect(new Set(await answers())).toEqual(new Set(['console']));
    const [command = ''] = /^sed -i '[^']+'/m.exec(page) ?? [];
    expect(spawnSync('sh', ['-c', `${command} ${file}`]).status).toBe(0);
    expect(spawnSync('haproxy', ['-c', '-f', file], { env }).status).toBe(0);
    await end();
    await begin();
    expect(new Set(await answers())).toEqual(new Set(['Horizon']));
  });
});
