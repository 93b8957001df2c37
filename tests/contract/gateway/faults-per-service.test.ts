import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCloud } from '../../../core/cloud/app.ts';
import { services as cloudServices } from '../../../core/cloud/services.ts';
import type { FaultSpec } from '../../../core/cloud/shared/faults.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';

/** Maps each service to a read, and to a call that changes something. */
const calls: Record<string, { read: string; write?: [method: string, path: string, body: object] }> = {
  identity: { read: '/api/keystone/domains/', write: ['POST', '/api/keystone/roles/', { name: 'faulty' }] },
  image: { read: '/api/glance/images/', write: ['PUT', '/api/glance/images/', { name: 'f', visibility: 'private' }] },
  compute: { read: '/api/nova/flavors/', write: ['POST', '/api/nova/keypairs/', { name: 'faulty' }] },
  network: { read: '/api/neutron/subnets/', write: ['POST', '/api/neutron/networks/', { name: 'faulty' }] },
  volumev3: {
    read: '/api/cinder/volumetypes/',
    write: ['PATCH', '/api/cinder/quota-sets/defaults/', { volumes: 10, snapshots: 10, gigabytes: 1000 }],
  },
  'object-store': {
    read: '/api/swift/containers/',
    // The container does not exist: the refusal has a body, which can break off in the middle.
    write: ['DELETE', '/api/swift/containers/faulty/metadata/', {}],
  },
  // Stacks are only read.
  orchestration: { read: '/api/heat/stacks/' },
  'container-infra': {
    read: '/api/container_infra/cluster_templates/',
    write: ['DELETE', '/api/container_infra/clusters/', ['faulty']],
  },
};
const types = Object.keys(calls);
const changing = types.filter((type) => calls[type]?.write);
/** Returns the gateway's name of a service: its first catalog type, but for volumes. */
const named = (type: string) => (type === 'volumev3' ? 'volume' : type);

let site: GatewayOnCloud;
let admin: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud({ timeouts: { connect: 2, read: 2, write: 2 } });
  admin = await site.signIn('admin');
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

const read = (type: string, headers: Record<string, string> = {}) => admin.get(calls[type]?.read ?? '', { headers });
const write = (type: string) => {
  const [method, path, body] = calls[type]?.write ?? ['GET', '', {}];
  return admin.send(method, path, { body });
};
const problemOf = async (answer: Response) =>
  (await answer.json()) as { status: number; code: string; service: string; detail: string; operation: string };
const asProblem = { Accept: 'application/problem+json' };

/** A fault, and what the browser hears of it. */
const faults: [name: string, FaultSpec, status: number, code: string][] = [
  ['403', { status: 403, body: { error: { message: 'no' } } }, 403, 'SERVICE_REFUSED'],
  ['404', { status: 404, body: { error: { message: 'no' } } }, 404, 'SERVICE_REFUSED'],
  ['409', { status: 409, body: { error: { message: 'no' } } }, 409, 'SERVICE_REFUSED'],
  ['413', { status: 413, body: { error: { message: 'no' } } }, 413, 'SERVICE_REFUSED'],
  ['429 for a minute', { status: 429, retryAfter: 60, body: { error: { message: 'no' } } }, 429, 'SERVICE_REFUSED'],
  ['500', { status: 500, body: { error: { message: 'no' } } }, 500, 'SERVICE_REFUSED'],
  ['503', { status: 503, retryAfter: 60, body: { error: { message: 'no' } } }, 503, 'SERVICE_REFUSED'],
  ['a reset', { reset: 'before' }, 502, 'SERVICE_CONNECTION_LOST'],
  ['a reset in the middle of the answer', { reset: 'middle' }, 502, 'SERVICE_CONNECTION_LOST'],
  ['truncated JSON', { truncate: 1 }, 502, 'SERVICE_BAD_ANSWER'],
  ['a page of a load balancer', { status: 200, body: '<html><body>Sorry</body></html>' }, 502, 'SERVICE_BAD_ANSWER'],
  ['another content type', { status: 200, contentType: 'image/png', body: '{}' }, 502, 'SERVICE_BAD_ANSWER'],
];

describe.each(types)('%s', (type) => {
  it.each(faults)(
    '[API-32] answers a read with %s: the browser hears which service, and the session lives',
    async (name, fault, status, code) => {
      site.cloud.faults.add({ service: type, ...fault });
      const answer = await read(type, asProblem);
      const problem = await problemOf(answer);
      expect(problem).toMatchObject({
        status,
        code,
        service: named(type),
        operation: expect.stringMatching(/^[A-Z]{2}-\d+$/),
      });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-sextant-origin')).toBe(named(type));
      if (fault.retryAfter !== undefined) expect(answer.headers.get('retry-after')).toBe('60');
      if (name === '403') expect(problem.detail).toBe('no');
      site.cloud.faults.clear();
      expect((await admin.get('/api/keystone/user-session/')).status).toBe(200);
    },
  );

  it('[API-32] is asked again once when a read was reset or told to wait for a moment', async () => {
    for (const fault of [{ reset: 'before' }, { status: 503 }, { status: 429, retryAfter: 0 }] as FaultSpec[]) {
      site.cloud.faults.add({ service: type, times: 1, ...fault });
      expect((await read(type)).status).toBe(200);
    }
  });
});

describe.each(changing)('%s', (type) => {
  it('[API-32] is told of a change once, however it goes', async () => {
    for (const fault of [
      { reset: 'middle' },
      { reset: 'before' },
      { status: 503 },
      { status: 429, retryAfter: 0 },
    ] as FaultSpec[]) {
      const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];
      for (const method of methods) site.cloud.faults.add({ service: type, method, ...fault });
      site.cloud.calls.reset();
      expect((await write(type)).ok).toBe(false);
      const changes = site.cloud.calls
        .report()
        .calls.filter((call) => call.service === type && methods.includes(call.method));
      expect(changes.length).toBe(1);
      site.cloud.faults.clear();
    }
  });

  it('[API-32] has changed nothing when a page came in the place of its answer', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      site.cloud.faults.add({ service: type, method, status: 200, body: '<html><body>Who are you?</body></html>' });
    }
    expect((await write(type)).status).toBe(502);
  });
});

it.each([
  ['/api/glance/images/x/', 'image'],
  ['/api/cinder/volumes/x/', 'volumev3'],
  ['/api/neutron/networks/x/', 'network'],
  ['/api/nova/flavors/x/', 'compute'],
  ['/api/nova/servers/x/', 'compute'],
  ['/api/swift/containers/x/object/y', 'object-store'],
])('[API-32] nothing is deleted when a page came in the place of the answer: %s', async (path, service) => {
  site.cloud.faults.add({ service, method: 'DELETE', status: 200, body: '<html>Sorry</html>' });
  expect((await admin.delete(path)).status).toBeGreaterThanOrEqual(400);
  site.cloud.faults.clear();
});

describe('silence', () => {
  const others = types.filter((type) => type !== 'identity');

  it('[API-32] of a service is told of at its deadline', async () => {
    site.cloud.faults.add({ latency: 30_000 });
    const answers = await Promise.all(types.map(async (type) => problemOf(await read(type, asProblem))));
    for (const [at, type] of types.entries()) {
      expect(answers[at]).toMatchObject({ status: 504, code: 'SERVICE_TIMED_OUT', service: named(type) });
    }
  });

  it.each([
    ['of one service holds up no other', ['image'], types.filter((type) => type !== 'image')],
    ['of identity holds up no other', ['identity'], others],
  ])('[API-32] %s', async (_what, silent, awake) => {
    await Promise.all(awake.map((type) => read(type)));
    for (const service of silent) site.cloud.faults.add({ service, latency: 30_000 });
    // More than one address gets connections.
    const slow = silent.flatMap((type) =>
      Array.from({ length: 80 }, (_each, at) => admin.get(`${calls[type]?.read}?x=${at}`)),
    );
    let waiting = slow.length;
    for (const each of slow) each.finally(() => waiting--).catch(() => undefined);
    const answers = await Promise.all(awake.map(async (type) => (await read(type)).status));
    expect([answers, waiting]).toEqual([awake.map(() => 200), slow.length]);
    site.cloud.faults.clear();
    await Promise.all(slow);
  });
});

describe('a 401', () => {
  it.each(types.filter((type) => type !== 'identity'))(
    '[AUTH-02] of %s is its own trouble while Keystone knows the session',
    async (type) => {
      site.cloud.faults.add({ service: type, status: 401, body: { error: { message: 'who?' } } });
      const answer = await read(type, asProblem);
      expect([answer.status, (await problemOf(answer)).code]).toEqual([502, 'SERVICE_REFUSED_TOKEN']);
      expect((await admin.get('/api/keystone/user-session/')).status).toBe(200);
    },
  );
});

describe('a cloud without the service', () => {
  it.each(types.filter((type) => type !== 'identity'))('[POL-03] %s says so, by its type', async (type) => {
    const cloud = await createCloud({ services: cloudServices.filter((service) => service.type !== type) });
    const gateway = await startGateway(cloud.authUrl);
    try {
      const client = await gateway.signIn('admin');
      const answer = await client.get(calls[type]?.read ?? '');
      expect([answer.status, await answer.json()]).toEqual([503, `Invalid service catalog service: ${type}`]);
    } finally {
      await gateway.close();
      await cloud.close();
    }
  });
});
