import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../support/declared-answers.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
});
afterAll(() => site.close());

interface Route {
  method: string;
  path: string;
}

/** Every route that the router knows, ids filled in. Of those that take the rest of a path its print is wrong: see `declared`. */
function routes(): Route[] {
  const tree = site.gateway.printRoutes({ commonPrefix: false, includeHooks: false });
  const found: Route[] = [];
  const stack: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^((?:[│ ] {3})*)(?:├──|└──) (\S*)(?: \(([^)]+)\))?/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods] = match;
    stack.length = indent.length / 4;
    stack.push(part);
    if (!methods || part.includes('*')) continue;
    const path = stack.join('').replace(/:\w+/g, 'some-id');
    for (const method of methods.split(', ')) found.push({ method, path });
  }
  return [...found, ...declared()];
}

function declared(): Route[] {
  return operations
    .filter(({ operation }) => operation.path.includes('+}'))
    .map(({ operation, declaration }) => ({
      method: operation.method,
      path: (declaration.prefix + operation.path).replace(/\{\w+\}/g, 'some-id').replace(/\{\w+\+\}/, 'some/id'),
    }));
}

const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'];
const isUnsafe = ({ method }: Route) => unsafe.includes(method);

describe('anti-forgery', () => {
  it('[HTTP-03] every unsafe route of the router refuses without the token, and with a foreign origin', async () => {
    const routed = routes().filter(isUnsafe);
    expect(routed.filter(({ path }) => path.startsWith('/api/')).length).toBeGreaterThanOrEqual(80);
    for (const { method, path } of routed) {
      const headers = { 'X-CSRFToken': '', 'Content-Type': 'application/json' };
      const plain = await demo.send(method, path, { headers, rawBody: '{}' });
      const foreign = await demo.send(method, path, { headers: { Origin: 'https://evil.example' }, body: {} });
      for (const answer of [plain, foreign]) {
        const sentAway =
          answer.status === 302 && answer.headers.get('location')?.startsWith('/auth/login/?csrf_failure=');
        // Keystone's page posts here for a browser that has asked for it; nobody else gets any further.
        const notBegun =
          path.replace(/\/$/, '') === '/auth/websso' &&
          answer.status === 303 &&
          answer.headers.get('location') === '/auth/login/?error=WEBSSO_NOT_BEGUN';
        expect(answer.status === 401 || sentAway || notBegun, `${method} ${path}: ${answer.status}`).toBe(true);
      }
    }
  });

  it('[HTTP-03] a refused call says where to sign in, and why', async () => {
    const answer = await demo.post('/api/policy/', { rules: [] }, { headers: { 'X-CSRFToken': 'x'.repeat(43) } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-horizon-location')).toMatch(/^\/auth\/login\/\?csrf_failure=/);
    expect(await answer.json()).toMatch(/Cookies may be turned off\. Make sure cookies are enabled and try again\.$/);
  });
});

describe('the checks, in their order', () => {
  it('[HTTP-03] anti-forgery comes before login, login before AJAX, AJAX before JSON, JSON before the body', async () => {
    const nobody = site.client();
    await nobody.open();
    const send = async (client: GatewayClient, headers: Record<string, string>, rawBody: string) => {
      const answer = await client.send('POST', '/api/policy/', { headers, rawBody });
      return [answer.status, await answer.json()];
    };
    const noCsrf = await send(nobody, { 'X-CSRFToken': '', 'X-Requested-With': '' }, '{');
    expect(noCsrf[1]).toMatch(/^CSRF token missing\./);
    expect(await send(nobody, { 'X-Requested-With': '' }, '{')).toEqual([401, 'not logged in']);
    expect(await send(demo, { 'X-Requested-With': '' }, '{')).toEqual([400, 'request must be AJAX']);
    const malformed = await send(demo, {}, '{"rules": ');
    expect(malformed).toEqual([400, expect.stringMatching(/^malformed JSON request: ./)]);
    for (const empty of ['', '{}', '[]', '""', '0', 'null']) {
      expect(await send(demo, {}, empty), empty).toEqual([400, 'request requires JSON body']);
    }
    expect(await send(demo, {}, '{"rules": "all"}')).toEqual([400, 'unexpected parameter format']);
  });

  it('[AUTH-05] every GET under /api refuses without a session', async () => {
    const nobody = site.client();
    const isOpen = (path: string) => path === '/api/openapi.json';
    const gets = routes().filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !isOpen(path));
    expect(gets.length).toBeGreaterThan(60);
    for (const { path } of gets) {
      const answer = await nobody.get(path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 401, 'not logged in']);
      expect(answer.headers.get('x-horizon-location')).toBe('/auth/login/');
    }
  });

  it('[API-32] an unknown path is 404, a method that a path lacks is 405, and the final slash is free', async () => {
    expect((await demo.get('/api/nothing/here')).status).toBe(404);
    const wrong = await demo.delete('/api/settings/');
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, HEAD');
    for (const path of ['/api/settings', '/api/settings/', '/api/glance/version', '/api/glance/version/']) {
      expect((await demo.get(path)).status, path).toBe(200);
    }
  });

  it('a body over the limit is refused, and so is a member named __proto__', async () => {
    const long = await demo.post('/api/policy/', { rules: [], padding: 'x'.repeat(1_100_000) });
    expect(long.status).toBe(413);
    const polluted = await demo.send('POST', '/api/policy/', {
      rawBody: '{"rules": [], "target": {"__proto__": {"polluted": true}}}',
    });
    expect([polluted.status, await polluted.json()]).toEqual([
      400,
      'malformed JSON request: no member can be named __proto__',
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('every answer', () => {
  it('carries a request id and the security headers', async () => {
    const paths = ['/api/settings/', '/api/nothing', '/auth/login/', '/healthcheck', '/header/', '/api/policy/'];
    for (const path of paths) {
      const { headers } = await site.client().get(path);
      expect(headers.get('x-request-id'), path).toMatch(/^req-[0-9a-f-]{36}$/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    }
    expect((await demo.get('/api/settings/')).headers.get('cache-control')).toBe('no-store');
  });

  it('is strict about transport behind HTTPS', async () => {
    const proxied = await startGatewayOnCloud({ listen: { trustedProxies: ['127.0.0.1'] } });
    try {
      const answer = await proxied.client().get('/healthcheck', { headers: { 'X-Forwarded-Proto': 'https' } });
      expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect((await proxied.client().get('/healthcheck')).headers.get('strict-transport-security')).toBeNull();
    } finally {
      await proxied.close();
    }
    const spoofed = await site.client().get('/healthcheck', { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(spoofed.headers.get('strict-transport-security')).toBeNull();
  });

  it('[HTTP-05] is a JSON string by default and problem details when asked for', async () => {
    const plain = await demo.get('/api/glance/metadefs/namespaces/');
    expect([plain.status, plain.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(await plain.json()).toBe("missing required parameter 'resource_type'");
    const problem = await demo.get('/api/glance/metadefs/namespaces/', {
      headers: { Accept: 'application/problem+json' },
    });
    expect(problem.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await problem.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: "missing required parameter 'resource_type'",
      code: 'MISSING_PARAMETER',
      operation: 'GL-10',
      requestId: problem.headers.get('x-request-id'),
    });
  });
});

describe('long answers', () => {
  it('leave in the best encoding that the browser takes, short ones as they are', async () => {
    const sent = async (path: string, encodings: string) => {
      const answer = await demo.get(path, { headers: { 'Accept-Encoding': encodings } });
      return [answer.headers.get('content-encoding'), ((await answer.json()) as { items: unknown[] }).items.length > 0];
    };
    expect(await sent('/api/keystone/services/', 'gzip, br')).toEqual(['br', true]);
    expect(await sent('/api/keystone/services/', 'gzip, br;q=0')).toEqual(['gzip', true]);
    expect(await sent('/api/keystone/services/', 'identity')).toEqual([null, true]);
    expect(
      (await demo.get('/api/keystone/version/', { headers: { 'Accept-Encoding': 'br' } })).headers.get(
        'content-encoding',
      ),
    ).toBeNull();
  });
});
