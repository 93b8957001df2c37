import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthcheck } from '../../../core/cli/healthcheck.ts';
import { ServerCertificate } from '../../../core/gateway/config/server-certificate.ts';
import { makeCertificate, type TestCertificate } from '../../support/certificates.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let folder: string;
let first: TestCertificate;
let site: GatewayOnCloud;
const tls = () => ({ cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key'), clientCa: null });

async function place({ cert, key }: TestCertificate): Promise<void> {
  // As cert-manager does it: whole files take the place of others.
  for (const [path, text] of [
    [tls().cert, cert],
    [tls().key, key],
  ] as const) {
    await writeFile(`${path}.new`, text);
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-tls-'));
  first = makeCertificate('first');
  await place(first);
  site = await startGatewayOnCloud({ listen: { tls: tls() } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const portOf = (gateway: GatewayOnCloud) => (gateway.gateway.server.address() as AddressInfo).port;

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Asks over TLS, trusting this certificate alone. */
const ask = (path: string, ca: string, more: object = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request({ host: '127.0.0.1', port: portOf(site), path, ca, agent: false, ...more }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end();
  });

/** The name in the certificate that a gateway shows. */
const shownName = (port: number, options: object = {}) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      const { subject } = socket.getPeerCertificate() as PeerCertificate;
      socket.destroy();
      resolve(String(subject.CN));
    });
    socket.on('error', reject);
  });

/** The answer of the command for containers about a gateway, whose file says that it listens on every address. */
async function checked(gateway: GatewayOnCloud, clientCa: string | null): Promise<string> {
  const file = join(folder, 'sextant.yaml');
  const { cert, key } = tls();
  const listen = {
    host: '0.0.0.0',
    port: portOf(gateway),
    tls: { cert, key, ...(clientCa !== null && { client_ca: clientCa }) },
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ listen }));
  let told = '';
  await healthcheck(['--config', file], (text) => (told += text));
  return told;
}

describe('a gateway that speaks TLS', () => {
  it('[OPS-08] tells a command without an HTTP client that it lives, whatever its certificate names', async () => {
    expect(await checked(site, null)).toBe('OK\n');
  });

  it('[OPS-05] answers over HTTPS, with what a page over HTTPS needs', async () => {
    const answer = await ask('/auth/login/', first.cert);
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=/);
    expect(String(answer.headers['set-cookie'])).toMatch(/csrftoken=[^;]+;.*Secure/);
  });

  it('[OPS-05] speaks nothing older than TLS 1.2', async () => {
    // The handshake has to fail by its version: another failure would say nothing of it.
    const older = shownName(portOf(site), { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
    await expect(older).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });

  it('[OPS-05] shows a renewed certificate without a new start, and keeps the former one while files do not fit', async () => {
    await writeFile(tls().key, makeCertificate('stranger').key, { mode: 0o600 });
    await site.gateway.reload();
    expect(await shownName(portOf(site))).toBe('first');
    expect(site.log()).toContain('certificate-refused');
    await place(makeCertificate('second'));
    await site.gateway.reload();
    expect(await shownName(portOf(site))).toBe('second');
    expect(site.gateway.certificate?.expiresAt).toBeGreaterThan(Date.now());
    await place(first);
    await site.gateway.reload();
    expect((await ask('/healthcheck', first.cert)).text).toBe('OK');
  });

  it('[OPS-05] says which files cannot be used', async () => {
    const missing = { ...tls(), key: join(folder, 'none.key') };
    expect(() => new ServerCertificate(missing)).toThrow(/^listen\.tls\.key: .*none\.key cannot be read: ENOENT\.$/);
    const path = join(folder, 'other.key');
    await writeFile(path, makeCertificate('other').key);
    expect(() => new ServerCertificate({ ...tls(), key: path })).toThrow(/can't be used together/);
  });
});

describe('a gateway that wants certificates of its clients', () => {
  it('[OPS-05] answers nobody without one of the authority that it knows', async () => {
    const authority = makeCertificate('authority');
    const balancer = makeCertificate('balancer', authority);
    const clientCa = join(folder, 'clients.crt');
    await writeFile(clientCa, authority.cert);
    const strict = await startGatewayOnCloud({ listen: { tls: { ...tls(), clientCa } } });
    try {
      const port = portOf(strict);
      const known = await ask('/healthcheck', first.cert, { port, ...balancer });
      expect([known.status, known.text]).toEqual([200, 'OK']);
      await expect(ask('/healthcheck', first.cert, { port })).rejects.toThrow();
      expect(await checked(strict, clientCa)).toBe('OK\n');
      await expect(ask('/healthcheck', first.cert, { port, ...makeCertificate('stranger') })).rejects.toThrow();
    } finally {
      await strict.close();
    }
  });
});
