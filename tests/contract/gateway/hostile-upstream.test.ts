import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';

/** A cloud that answers as the test at hand wants, and otherwise lets one user in. */
let answers: Record<string, (reply: ServerResponse) => void> = {};
const asked: string[] = [];
const listener: RequestListener = (request, reply) => {
  request.resume();
  const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
  asked.push(call);
  const answer = answers[call] ?? usual[call];
  if (answer) answer(reply);
  else reply.writeHead(404).end();
};
const server = createServer(listener);
const foreign = createServer((_request, reply) => reply.end('foreign'));
let strangers = 0;
foreign.on('request', () => strangers++);

let authUrl: string | undefined;
let gateway: RunningGateway;
let client: GatewayClient;

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (reply: ServerResponse) => {
    reply.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const domain = { id: 'default', name: 'Default' };
const token = (more: Record<string, unknown> = {}) => ({
  token: {
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: { id: 'u1', name: 'eve', domain },
    project: { id: 'p1', name: 'p', domain },
    roles: [{ name: 'member' }],
    catalog: [
      {
        id: 's',
        type: 'image',
        name: 'glance',
        endpoints: [{ id: 'e', interface: 'public', region: 'R', url: origin() }],
      },
    ],
    ...more,
  },
});
const origin = () => (authUrl ?? '').replace(/\/v3$/, '');
const subject = { 'X-Subject-Token': 'secret-token' };
const usual: typeof answers = {
  'POST /v3/auth/tokens': (reply) => json(token(), 201, subject)(reply),
  'GET /v3/users/u1/projects': json({ projects: [{ id: 'p1', name: 'p', domain_id: 'default', enabled: true }] }),
  'GET /v2/images': json({ images: [] }),
};

beforeAll(async () => {
  for (const each of [server, foreign]) await new Promise<void>((done) => each.listen(0, '127.0.0.1', done));
  authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
  gateway = await startGateway(authUrl ?? '', { timeouts: { read: 2, write: 2, uploadFinish: 2 } });
});
beforeEach(async () => {
  answers = {};
  client = gateway.client();
  expect((await client.postSignIn({ username: 'eve', password: 'x' })).status).toBe(200);
});
afterAll(async () => {
  await gateway.close();
  for (const each of [server, foreign]) {
    each.closeAllConnections();
    each.close();
  }
});

const endless = (status: number) => (reply: ServerResponse) => {
  reply.writeHead(status, { 'Content-Type': 'application/json' });
  const more = () => {
    while (!reply.destroyed && reply.write(Buffer.alloc(256 * 1024, 0x20)));
    reply.once('drain', more);
  };
  more();
};

describe('an identity service that answers nonsense: no session, no 500', () => {
  const bodies: [name: string, body: unknown][] = [
    ['no object', 7],
    ['null', 'null'],
    ['no user', { token: { expires_at: '2100-01-01T00:00:00Z' } }],
    ['a user without a domain', token({ user: { id: 'u1', name: 'eve' } })],
    ['no time of expiry', token({ expires_at: 'never' })],
    ['roles that are no list', token({ roles: 'admin' })],
    ['thousands of levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ];
  for (const [name, body] of bodies) {
    it(`[AUTH-01] ${name}`, async () => {
      answers['POST /v3/auth/tokens'] = json(body, 201, subject);
      const answer = await gateway.client().postSignIn({ username: 'eve', password: 'x' });
      expect(answer.status).toBe(503);
      expect(answer.headers.getSetCookie().join()).not.toContain('sessionid');
    });
  }

  it('[AUTH-01] a catalog of nonsense: signed in, and the service is said to be missing', async () => {
    const catalog = [null, 7, { type: 'image', endpoints: 'x' }, { type: 'image', endpoints: [null, { url: 7 }] }];
    answers['POST /v3/auth/tokens'] = json(token({ catalog }), 201, subject);
    const eve = gateway.client();
    expect((await eve.postSignIn({ username: 'eve', password: 'x' })).status).toBe(200);
    expect((await eve.get('/api/glance/images/')).status).toBe(503);
  });
});

describe('an image service that answers too much', () => {
  let slow: RunningGateway;
  let patient: GatewayClient;
  beforeAll(async () => {
    // A busy machine may take long for megabytes: that is not what this test is about.
    slow = await startGateway(authUrl ?? '', { timeouts: { read: 60 } });
    answers = {};
    patient = slow.client();
    await patient.postSignIn({ username: 'eve', password: 'x' });
  });
  afterAll(() => slow.close());

  const tooMuch: [name: string, body: () => string, reason: string][] = [
    ['nested in millions of levels', () => deep(2_000_000), 'its JSON is nested too deeply'],
    ['nested a little too deeply', () => deep(101), 'its JSON is nested too deeply'],
    ['of more than 16 MiB', () => imagesOf(17 * 1024 * 1024), 'it is too long'],
  ];
  for (const [name, body, reason] of tooMuch) {
    it(`[API-33] a list ${name}`, async () => {
      answers['GET /v2/images'] = json(body());
      const got = await patient.get('/api/glance/images/', { headers: { Accept: 'application/problem+json' } });
      const detail = `The image service gave an answer that cannot be read: ${reason}.`;
      expect(await got.json()).toMatchObject({ status: 502, code: 'SERVICE_BAD_ANSWER', service: 'image', detail });
    });
  }
  it('[API-33] a refusal nested in levels without end: its status, without a message', async () => {
    answers['GET /v2/images'] = json(deep(200_000), 409);
    expect((await patient.get('/api/glance/images/')).status).toBe(409);
  });
  it(
    '[API-33] three lists of nearly 16 MiB at once: whole, and others are answered meanwhile',
    { timeout: 60_000 },
    async () => {
      const body = imagesOf(15 * 1024 * 1024);
      answers['GET /v2/images'] = json(body);
      let isDone = false;
      // Each name is another call: the gateway makes one of those that are the same.
      const lists = Promise.all(
        ['a', 'b', 'c'].map(async (name) => (await patient.get(`/api/glance/images/?name=${name}`)).json()),
      ).finally(() => (isDone = true));
      let checks = 0;
      for (; !isDone; checks++) expect((await slow.client().get('/healthcheck')).status).toBe(200);
      const { images } = JSON.parse(body) as { images: unknown[] };
      for (const { items } of (await lists) as { items: unknown[] }[]) expect(items).toHaveLength(images.length);
      expect(checks).toBeGreaterThan(20);
    },
  );
  const deep = (levels: number) => `{"images":[{"id":"x","more":${'['.repeat(levels)}${']'.repeat(levels)}}]}`;
  const imagesOf = (bytes: number) => {
    const images = Array.from({ length: 900 }, (_, at) => ({
      id: `${at}`,
      name: 'x',
      status: 'active',
      visibility: 'private',
      more: 'x'.repeat(bytes / 900 - 100),
    }));
    return JSON.stringify({ images });
  };
});

describe('an image service that answers nonsense: 502 and its name, never a 500', () => {
  const nonsense: [name: string, answer: (reply: ServerResponse) => void][] = [
    ['members that are no objects', json({ images: [null, 7] })],
    ['a number', json('7')],
    ['null', json('null')],
    ['a status that does not exist', json({ message: 'x' }, 799)],
    ['a success without an end', endless(200)],
    ['a refusal without an end', endless(500)],
    ['a redirect to another host', (reply) => reply.writeHead(302, { Location: foreignUrl() }).end()],
  ];
  for (const [name, answer] of nonsense) {
    it(name, async () => {
      answers['GET /v2/images'] = answer;
      const got = await client.get('/api/glance/images/');
      expect(got.status).toBeGreaterThanOrEqual(502);
      expect(got.status).toBeLessThanOrEqual(504);
      expect(got.headers.get('x-sextant-origin')).toBe('image');
      expect(await got.text()).not.toMatch(/secret-token/);
    });
  }
  const foreignUrl = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;

  it('a next page at another host (SSRF, ASVS 1.3.6): only its marker is used', async () => {
    const image = (id: string) => ({ id, name: id, status: 'active', visibility: 'private' });
    let page = 0;
    answers['GET /v2/images'] = (reply) =>
      json(
        page++ === 0
          ? { images: [image('a')], next: `${foreignUrl()}x?marker=a` }
          : { images: [image('b')], next: 'http://[' },
      )(reply);
    const { items } = await client.json<{ items: { id: string }[] }>('/api/glance/images/');
    expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(strangers).toBe(0);
  });

  it('megabytes of half-open tags (ReDoS, ASVS 1.3.12): the next request is served all the same', async () => {
    for (const text of ['<script', '<h1>', '<body', '<a', '&#x', '<!doctype <h1>']) {
      answers['GET /v2/images'] = (reply) => {
        reply.writeHead(400, { 'Content-Type': 'text/html' });
        reply.end(`<html>${text.repeat(900_000 / text.length)}`);
      };
      expect((await client.get('/api/glance/images/')).status).toBe(400);
    }
    expect((await client.get('/healthcheck')).status).toBe(200);
  });

  it('an id with a line end (header injection): the new record is there, no header is', async () => {
    answers['POST /v2/images'] = json(
      { id: 'a\r\nX-Evil: 1', name: 'x', status: 'queued', visibility: 'private' },
      201,
    );
    const answer = await client.put('/api/glance/images/', { name: 'x', visibility: 'private' });
    expect([answer.status, answer.headers.get('x-evil')]).toEqual([201, null]);
    expect(answer.headers.get('location')).toBe('/api/glance/images/a%0D%0AX-Evil%3A%201');
  });

  it('an answer to an upload that has no end: hung up on', async () => {
    answers['POST /v2/images'] = json({ id: 'i1' }, 201);
    answers['PUT /v2/images/i1/file'] = endless(200);
    answers['DELETE /v2/images/i1'] = (reply) => reply.writeHead(204).end();
    const form = new FormData();
    form.append('visibility', 'private');
    form.append('data', new Blob(['x']), 'x.img');
    const answer = await client.send('POST', '/api/glance/images/', { rawBody: form });
    expect(answer.status).toBe(502);
    expect(asked).toContain('DELETE /v2/images/i1');
  });
});
