import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAnotherBuild } from '../../support/another-build.ts';
import { makeCertificate, type TestCertificate } from '../../support/certificates.ts';
import { openConsole } from '../../support/gateway-consoles.ts';
import { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type Front, loadBalancers } from '../../support/load-balancers.ts';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { asBrowser, dist } from './built.ts';

const isAnyInstalled = loadBalancers.some(({ isInstalled }) => isInstalled);
const mega = 1024 * 1024;
let folder: string;
let cloud: Cloud;
/** The gateway of the new version, which stands beside one of the old version each time. */
let second: RunningGateway;
/** The certificate of gateways that speak HTTPS themselves. */
let backEnd: TestCertificate;
/** Bytes of the upload that has come last, so far. */
let arrived = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balancers-'));
  if (!isAnyInstalled) return;
  cloud = await createCloud({ seed: 'consoles' });
  writeAnotherBuild(dist, join(folder, 'dist'));
  second = await startNamed('second', join(folder, 'dist'));
  backEnd = makeCertificate('gateway.example.org');
});
afterAll(async () => {
  if (isAnyInstalled) await second.close();
  if (isAnyInstalled) await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds routes that tell which gateway answers, what it was asked for and what of an upload has come, and one with large headers. */
const prepare = (name: string) => (gateway: FastifyInstance) => {
  const open = { config: { open: true } } as const;
  gateway.get('/which/', open, () => name);
  gateway.get('/raw/*', open, (request) => request.originalUrl);
  gateway.get('/large/', open, (_request, reply) =>
    reply.headers({ 'set-cookie': `large=${'x'.repeat(4000)}`, 'x-large': 'y'.repeat(3000) }).send('large'),
  );
  void gateway.register(async (uploads) => {
    uploads.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    uploads.post('/upload/', { ...open, bodyLimit: 100 * mega }, async (request) => {
      arrived = 0;
      for await (const part of request.body as Readable) arrived += (part as Buffer).length;
      return String(arrived);
    });
  });
};

const portOf = ({ gateway }: RunningGateway) => (gateway.server.address() as AddressInfo).port;

/** Starts a gateway of a build. Two of different builds are what there is in the middle of an upgrade. */
function startNamed(name: string, build: string): Promise<RunningGateway> {
  const config = {
    dist: build,
    session: { keys: ['a key that these gateways have in common, 2'] },
    listen: { trustedProxies: ['127.0.0.1'] },
    consoles: { proxy: [new URL(cloud.authUrl).host] },
  };
  return startGateway(cloud.authUrl, config, prepare(name));
}

describe.each(loadBalancers)('two gateways behind $name', (balancer) => {
  describe.skipIf(!balancer.isInstalled)('as the documents have it', () => {
    let gateways: RunningGateway[];
    let front: Front;
    let demo: GatewayClient;

    beforeAll(async () => {
      gateways = [await startNamed('first', dist), second];
      front = await balancer.start({ gateways: gateways.map(portOf) });
      demo = new GatewayClient(front.url);
      await demo.signIn('demo', 'demopass');
    });
    afterAll(async () => {
      await front.stop();
      await gateways[0]?.close();
    });

    const ask = (path: string) => fetch(front.url + path, { redirect: 'manual' });
    const which = async () => (await ask('/which/')).text();

    it('[OPS-25] share the work, and a session counts at both', async () => {
      const names = new Set<string>();
      for (let at = 0; at < 4; at += 1) names.add(await which());
      for (let at = 0; at < 4; at += 1) expect((await demo.get('/api/nova/servers/')).status).toBe(200);
      expect([...names].toSorted()).toEqual(['first', 'second']);
    });

    it('[OPS-25] send documents with the largest session that a cookie holds', async () => {
      expect((await demo.get('/project/images', { headers: asBrowser })).status).toBe(200);
      expect(await (await ask('/large/')).text()).toBe('large');
    });

    it('[OPS-25] know that people come over HTTPS', async () => {
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        const { url, ca } = front.secure;
        httpsRequest(`${url}/auth/login/`, { ca, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.headers);
        })
          .on('error', reject)
          .end();
      });
      expect(headers['strict-transport-security']).toMatch(/^max-age=/);
      expect((await ask('/auth/login/')).headers.get('strict-transport-security')).toBeNull();
    });

    it('[OPS-25] pass events on at once', async () => {
      const cookie = [...demo.cookies].map((pair) => pair.join('=')).join('; ');
      let text = '';
      const asked = httpRequest(`${front.url}/plugins/events`, {
        agent: false,
        headers: { accept: 'text/event-stream', cookie, 'sec-fetch-site': 'same-origin' },
      });
      asked.on('error', () => {});
      asked.on('response', (answer) => {
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('error', () => {});
      });
      asked.end();
      await expect.poll(() => text, { timeout: 5000 }).toMatch(/^retry: \d+\nevent: changed\ndata: .*\n\n/);
      asked.destroy();
    });

    it('[OPS-25] get an upload while it comes, whatever its size', async () => {
      arrived = 0;
      const answered = new Promise<string>((resolve, reject) => {
        const headers = { 'content-type': 'application/octet-stream', 'content-length': 3 * mega };
        const asked = httpRequest(`${front.url}/upload/`, { method: 'POST', agent: false, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
        });
        asked.on('error', reject);
        asked.write(Buffer.alloc(mega));
        // The rest is sent once something of the beginning is there.
        expect
          .poll(() => arrived, { timeout: 5000 })
          .toBeGreaterThan(0)
          .then(() => asked.end(Buffer.alloc(2 * mega)), reject);
      });
      expect(await answered).toBe(`200 ${3 * mega}`);
    });

    it('[OPS-25] open consoles, and keep them', async () => {
      const { items } = await demo.json<{ items: { id: string; name: string }[] }>('/api/nova/servers/');
      const server = items.find(({ name }) => name === 'web-1')?.id ?? '';
      const socket = await openConsole(demo, server, 'serial');
      socket.send('\r');
      await socket.takeUntil('login: ');
      await socket.close();
    });

    it('[OPS-25] see names as they were asked for, slashes and all', async () => {
      for (const path of ['/raw/a%2Fb%20c', '/raw/a%252Fb', '/raw/%C3%A4?x=%2F'])
        expect([path, await (await ask(path)).text()]).toEqual([path, path]);
    });

    it('[OPS-25] [OPS-21] give pages of both versions their files, though each has but its own', async () => {
      const files = await Promise.all(
        gateways.map(async ({ url }) => {
          const html = await (await fetch(`${url}/auth/login/`)).text();
          return /src="(\/static\/[^"]*)"/.exec(html)?.[1] ?? '';
        }),
      );
      expect(new Set(files).size).toBe(2);
      for (const file of [...files, ...files, ...files, ...files]) {
        const answer = await ask(file);
        await answer.text();
        if (balancer.asksAgain) expect([file, answer.status]).toEqual([file, 200]);
        else expect([200, 503]).toContain(answer.status);
      }
    });

    it('[OPS-25] [OPS-04] lose no request when one of them drains and stops', async () => {
      const answers: string[] = [];
      let isOver = false;
      const asking = (async () => {
        while (!isOver) {
          const answer = await ask('/which/');
          answers.push(`${answer.status} ${await answer.text()}`);
          await sleep(10);
        }
      })();
      const [first] = gateways;
      first?.gateway.draining.begin();
      const last = () => [...new Set(answers.slice(-10))];
      if (balancer.checks) await expect.poll(last).toEqual(['200 second']);
      await first?.gateway.close();
      await sleep(300);
      await expect.poll(last).toEqual(['200 second']);
      isOver = true;
      await asking;
      expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    });
  });

  it.skipIf(!balancer.isInstalled || balancer.name === 'apache')(
    '[OPS-25] [OPS-05] [OPS-10] reach gateways over HTTPS whose certificate they trust, below a base path',
    async () => {
      const files = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
      writeFileSync(files.cert, backEnd.cert);
      writeFileSync(files.key, backEnd.key, { mode: 0o600 });
      const listen = { tls: { ...files, clientCa: null }, basePath: '/dashboard', trustedProxies: ['127.0.0.1'] };
      const gateway = await startGateway(cloud.authUrl, { dist, listen });
      const ports = [portOf(gateway), portOf(gateway)];
      const front = await balancer.start({ gateways: ports, backEnd }).catch(async (error: unknown) => {
        await gateway.close();
        throw error;
      });
      try {
        const root = async () => {
          const { status, headers } = await fetch(`${front.url}/`, { redirect: 'manual' });
          return [status, headers.get('location')];
        };
        // A gateway that has just begun to listen may not be ready at the balancer's first check.
        await expect.poll(root, { timeout: 10_000 }).toEqual([302, '/dashboard/']);
        const html = await (await fetch(`${front.url}/dashboard/auth/login/`)).text();
        const [, file = ''] = /src="(\/dashboard\/static\/[^"]*)"/.exec(html) ?? [];
        expect((await fetch(front.url + file)).status).toBe(200);
      } finally {
        await front.stop();
        await gateway.close();
      }
    },
  );

  it.skipIf(!balancer.isInstalled)(
    '[OPS-25] have a configuration without a fault, over HTTPS to the gateways, too',
    async () => {
      expect(await balancer.faults({ gateways: [1, 2] })).toBe('');
      expect(await balancer.faults({ gateways: [1, 2], backEnd })).toBe('');
    },
  );
});
