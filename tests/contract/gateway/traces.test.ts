import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

const spans: Span[] = [];
let receiver: Server;
let gateway: GatewayOnCloud;

/** A receiver of OTLP. */
async function startReceiver(): Promise<Server> {
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

beforeAll(async () => {
  receiver = await startReceiver();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`;
  gateway = await startGatewayOnCloud({ traces: { url, sample: 1 }, listen: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(async () => {
  await gateway.close();
  receiver.close();
});

const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);
const attribute = ({ attributes }: Span, key: string) => {
  const { value } = attributes.find((each) => each.key === key) ?? {};
  return value?.stringValue ?? value?.intValue;
};
const json = { Accept: 'application/json' };

describe('traces', () => {
  it('[OPS-32] have a span for the request and one for each call, and the request’s id leads to them', async () => {
    const demo = await gateway.signIn('demo');
    const answer = await demo.get('/api/glance/images/?name=hidden');
    const requestId = answer.headers.get('x-request-id') ?? '';
    const traceId = requestId.replace('req-', '').replaceAll('-', '');
    await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('GET /api/glance/images/');
    const server = spansOf(traceId).find(({ name }) => name.startsWith('GET /api'));
    const call = spansOf(traceId).find(({ name }) => name === 'image GET');
    expect(call?.parentSpanId).toBe(server?.spanId);
    expect(server && attribute(server, 'sextant.request_id')).toBe(requestId);
    expect(server && attribute(server, 'sextant.operation')).toBe('listImages');
    expect(call && attribute(call, 'openstack.request_id')).toMatch(/^req-/);
    expect(call && attribute(call, 'http.response.status_code')).toBe('200');
    expect(JSON.stringify(spans)).not.toMatch(/hidden|demopass|gAAAA/);
  });

  it('[OPS-32] stay with the request after its body was read', async () => {
    const admin = await gateway.signIn('admin');
    const answer = await admin.post('/api/keystone/roles/', { name: 'traced' });
    const traceId = (answer.headers.get('x-request-id') ?? '').replace('req-', '').replaceAll('-', '');
    await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('identity POST');
  });

  it('[OPS-32] go on from a trusted proxy, to the services, into the log and into refusals', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const demo = await gateway.signIn('demo');
    const headers = {
      ...{ 'X-Forwarded-For': '192.0.2.7', Accept: 'application/problem+json' },
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    };
    const sent: string[] = [];
    const listen = (message: unknown) =>
      void sent.push(JSON.stringify((message as { request: { headers: unknown } }).request.headers));
    subscribe('undici:request:create', listen);
    const answer = await demo.get('/api/glance/images/nowhere/', { headers });
    unsubscribe('undici:request:create', listen);
    const spanIds = sent.flatMap((each) =>
      [...each.matchAll(new RegExp(`"00-${traceId}-(\\w{16})-01"`, 'g'))].map(([, id]) => id),
    );
    // The test's own request is among them.
    const calls = spanIds.filter((id) => id !== 'b7ad6b7169203331');
    expect(calls.length).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ traceId, requestId: answer.headers.get('x-request-id') });
    expect(gateway.log()).toContain(`"traceId":"${traceId}"`);
    await expect.poll(() => spansOf(traceId).map(({ spanId }) => spanId)).toEqual(expect.arrayContaining(calls));
    await expect
      .poll(() =>
        spansOf(traceId)
          .map(({ name }) => name)
          .join(' '),
      )
      .toContain('GET /api/glance/images/:');
    expect(spansOf(traceId).find(({ name }) => name.startsWith('GET /api'))?.parentSpanId).toBe('b7ad6b7169203331');
  });

  it('[OPS-32] are not begun, nor decided on, by a browser', async () => {
    const traceId = 'aaf7651916cd43dd8448eb211c80319c';
    const answer = await fetch(`${gateway.url}/healthcheck`, {
      headers: { ...json, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    const own = (answer.headers.get('x-request-id') ?? '').replace('req-', '').replaceAll('-', '');
    await expect.poll(() => spansOf(own).length).toBe(1);
    expect(spansOf(traceId)).toEqual([]);
  });
});

describe('a gateway without a receiver', () => {
  it('[OPS-32] sends no traceparent, and its refusals name no trace', async () => {
    const plain = await startGatewayOnCloud();
    try {
      const demo = await plain.signIn('demo');
      const answer = await demo.get('/api/glance/images/nowhere/', { headers: { Accept: 'application/problem+json' } });
      expect(await answer.json()).not.toHaveProperty('traceId');
      expect(plain.log()).not.toContain('traceId');
    } finally {
      await plain.close();
    }
  });
});
