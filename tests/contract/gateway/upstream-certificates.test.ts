import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { makeCertificate } from '../../support/certificates.ts';
import { type GatewayOverrides, startGateway } from '../../support/gateway.ts';

let cloud: Cloud;
/** Passes on to the cloud, and shows a certificate that no known authority has signed. */
let overHttps: Server;
let authUrl: string;
let folder: string;
let authority: string;
/** Paths of the requests that came through. */
let heard: string[];

beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests' });
  const certificate = makeCertificate('keystone');
  folder = await mkdtemp(join(tmpdir(), 'sextant-authority-'));
  authority = join(folder, 'authority.pem');
  await writeFile(authority, certificate.cert);
  overHttps = createServer(certificate, (incoming, reply) => {
    heard.push(incoming.url ?? '');
    const target = new URL(incoming.url ?? '/', cloud.authUrl);
    const forwarded = ask(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    forwarded.once('error', () => reply.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void overHttps.listen(0, '127.0.0.1', resolve));
  authUrl = `https://127.0.0.1:${(overHttps.address() as AddressInfo).port}${new URL(cloud.authUrl).pathname}`;
});
afterAll(async () => {
  overHttps.closeAllConnections();
  overHttps.close();
  await cloud.close();
  await rm(folder, { recursive: true, force: true });
});

/** Tries to sign in through a gateway with these settings, and returns the status and the gateway's log. */
async function signIn(settings: GatewayOverrides['cloud']): Promise<[number, string]> {
  heard = [];
  const gateway = await startGateway(authUrl, { cloud: settings });
  try {
    const browser = gateway.client();
    await browser.get('/auth/login/');
    const rawBody = new URLSearchParams({ username: 'demo', password: 'demopass' });
    const answer = await browser.send('POST', '/auth/login/', { rawBody, headers: { Accept: 'application/json' } });
    return [answer.status, gateway.log()];
  } finally {
    await gateway.close();
  }
}

describe('a Keystone that shows a certificate of an unknown authority', () => {
  it('[AUTH-11] is sent no password', async () => {
    const [status, log] = await signIn({});
    expect([status, heard]).toEqual([503, []]);
    expect(log).toMatch(/certificate/i);
  });

  it('[AUTH-11] is trusted when the settings name its authority, and only then or where they say that nothing is checked', async () => {
    for (const settings of [{ cacert: authority }, { insecure: true }]) {
      expect((await signIn(settings))[0]).toBe(200);
      expect(heard).toContain(`${new URL(authUrl).pathname}/auth/tokens`);
    }
  });
});
