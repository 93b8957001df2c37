import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBuilds } from '../../../../../core/sdk/rollup-preset/commands/dev/serve-builds.mjs';

const origin = 'https://console.example';
const digest = '0123456789abcdef';
let server: Awaited<ReturnType<typeof serveBuilds>>;

beforeAll(async () => {
  server = await serveBuilds({ port: 0, origin, greeting: () => 'hello' });
  const files = new Map(['page.js', 'logo.png', 'mark.svg'].map((name) => [name, Buffer.from(name)]));
  server.built({ id: 'acme.a', version: '1.0.0', digest, manifest: '{}', words: {}, files });
});
afterAll(() => server.close());

const get = (path: string, from?: string) =>
  fetch(`${server.address}/${path}`, from === undefined ? {} : { headers: { origin: from } });

describe('[X-24] a picture of a local plugin', () => {
  it.each([
    ['logo.png', 'image/png'],
    ['mark.svg', 'image/svg+xml'],
  ])('is shown in the console’s page, which asks for it as browsers ask for pictures: %s', async (name, type) => {
    const answer = await get(`${digest}/${name}`);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, name, type]);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is all that comes without an origin, and only of a build whose digest is known; another site gets none', async () => {
    const asked = [`${digest}/page.js`, 'fedcba9876543210/logo.png', `${digest}/other.png`, 'events'];
    expect(await Promise.all(asked.map(async (path) => (await get(path)).status))).toEqual([403, 403, 403, 403]);
    expect((await get(`${digest}/logo.png`, 'https://evil.example')).status).toBe(403);
    expect((await get(`${digest}/page.js`, origin)).status).toBe(200);
  });
});
