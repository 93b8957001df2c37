import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedConfig } from '../../../core/gateway/app/checked-config.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';

const notice = (text: string) => ({
  fragment: 'header',
  sections: [{ id: 'news', title: 'News', content: [{ kind: 'text', text }] }],
});

let folder: string;
let file: string;
let site: GatewayOnCloud;
let demo: GatewayClient;
const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-header-'));
  file = join(folder, 'header.json');
  await write('header.json', notice('Maintenance on Friday.'));
  site = await startGatewayOnCloud({ header: file });
  demo = await site.signIn('demo');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const ask = async (language = 'en') => {
  const answer = await demo.get('/header/', { headers: { 'Accept-Language': language } });
  return { answer, text: await answer.text() };
};

describe('the header that the operator of the cloud sets', () => {
  it('[SHELL-01] [GW-04] is answered to people who are signed in, as a description, and published', async () => {
    const { answer, text } = await ask();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.sextant.fragment+json; charset=utf-8',
    ]);
    expect(JSON.parse(text)).toEqual(notice('Maintenance on Friday.'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await site.client().get('/header/')).status).toBe(401);
    const settings = await demo.json<Record<string, unknown>>('/api/settings/');
    expect(settings['EXTENSIBLE_HEADER']).toBe(true);
  });

  it('[SHELL-01] [SHELL-04] speaks the reader’s language where there is a file for it, and follows its files', async () => {
    await write('header.de.json', notice('Wartung am Freitag.'));
    expect((await ask('de-AT, en;q=0.5')).text).toContain('Wartung am Freitag.');
    expect((await ask('en, de;q=0.5')).text).toContain('Maintenance on Friday.');
    expect((await ask('fr')).text).toContain('Maintenance on Friday.');
    await write('header.json', notice('All is done.'));
    expect((await ask()).text).toContain('All is done.');
    await write('header.json', '');
    expect((await ask()).text).toBe('');
  });

  it('[SHELL-01] with a mistake in it is refused, and the log says in which line', async () => {
    await write('header.json', '{\n  "fragment": "header",\n  "sections": [\n    { "id": "a", "content": [] }\n  ]\n}');
    const { answer, text } = await ask();
    expect(answer.status).toBe(500);
    expect(text).not.toContain(folder);
    expect(site.log()).toContain(`${file}:4: `);
    await write('header.json', '{ "fragment": "header",');
    expect((await ask()).answer.status).toBe(500);
    await write('header.json', `"${'x'.repeat(300_000)}"`);
    expect((await ask()).answer.status).toBe(500);
    expect(site.log()).toContain('a header has 256 kB at most');
    await rm(file);
    expect((await ask()).answer.status).toBe(500);
  });

  it('[SHELL-01] may be HTML, which a browser that is led to it does not run', async () => {
    await write('header.html', '<p>Read <b>this</b></p><script>alert(1)</script>');
    const other = await startGateway(site.cloud.authUrl, { header: join(folder, 'header.html') });
    const answer = await (await other.signIn('demo')).get('/header/');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await answer.text()).toContain('Read <b>this</b>');
    await other.close();
  });

  it('[SHELL-01] that can’t be used keeps the gateway from starting, with its name', async () => {
    await write('gateway.yaml', `header: ${join(folder, 'gone.json')}\n`);
    const environment = { OS_AUTH_URL: 'http://127.0.0.1:9/v3' };
    const flags = { config: join(folder, 'gateway.yaml'), embedded: false } as Parameters<typeof checkedConfig>[0];
    await expect(checkedConfig(flags, environment)).rejects.toThrow(/gone\.json cannot be read: ENOENT/);
    await write('gateway.yaml', 'header: notice.txt\n');
    await expect(checkedConfig(flags, environment)).rejects.toThrow(/gateway\.yaml:1: .*header/);
  });
});
