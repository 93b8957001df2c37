import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parameterNames } from '../../core/gateway/api/operations/declaration.ts';
import { operations } from '../support/declared-answers.ts';
import type { GatewayClient } from '../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../support/gateway.ts';
import { broken, hostileTexts, hostileValues, valuesOf } from '../support/schema-values.ts';

interface Wire {
  id: string;
  method: string;
  path: string;
  body?: string;
}

let site: GatewayOnCloud;
let admin: GatewayClient;
let pool: Pool;

let atFirst = 0;
beforeAll(async () => {
  atFirst = rest().handles;
  site = await startGatewayOnCloud({ log: { level: 'silent' } });
  admin = await site.signIn('admin');
  pool = new Pool(site.url, { connections: 16, pipelining: 1 });
});
afterAll(() => close());

let closing: Promise<void> | undefined;
function close(): Promise<void> {
  closing ??= pool.close().then(() => site.close());
  return closing;
}

/** An address that HTTP allows at all; what it decodes to is anything. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const rawOrEncoded = hostileTexts.chain((text) => fc.constantFrom(encoded(text), encoded(encoded(text))));
const oddSegments = fc.oneof(rawOrEncoded, fc.constantFrom('x', '%', '%zz', '%c0%af', '%00', '..%2f..'));
/** Only read: a change of the default domain would end the session. */
const knownSegments = fc.oneof(oddSegments, fc.constantFrom('default', 'current'));

function requestsOf({ id, operation, declaration }: (typeof operations)[number]): fc.Arbitrary<Wire> {
  const names = parameterNames(operation.path);
  const segments = operation.method === 'GET' ? knownSegments : oddSegments;
  const keywords = Object.keys(operation.query?.properties ?? {});
  const query = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...keywords, 'marker', 'x', '__proto__'), rawOrEncoded), rawOrEncoded),
    { maxLength: 3 },
  );
  const body = operation.body ? broken(valuesOf(operation.body, declaration.$defs ?? {})) : fc.constant(undefined);
  return fc
    .record({ values: fc.tuple(...names.map(() => segments)), query, body, spoil: fc.nat(30), other: hostileValues })
    .map(({ values, query: pairs, body: value, spoil, other }) => {
      const path = names.reduce(
        (address, name, at) => address.replace(new RegExp(`\\{${name}\\+?\\}`), () => String(values[at])),
        declaration.prefix + operation.path,
      );
      const search = pairs.map(([name, text]) => `${name}=${text}`).join('&');
      const text = spoil === 0 ? '{"a":' : JSON.stringify(value === undefined && spoil < 4 ? other : value);
      return {
        id,
        method: spoil === 1 ? 'PUT' : operation.method,
        path: search ? `${path}?${search}` : path,
        ...(text === undefined || operation.method === 'GET' ? {} : { body: text }),
      };
    });
}

async function send({
  method,
  path,
  body,
}: Wire): Promise<{ status: number; origin: string | undefined; text: string }> {
  const answer = await pool.request({
    method: method as 'GET',
    path,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRFToken': admin.cookies.get('csrftoken') ?? '',
      Cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, origin: answer.headers['x-sextant-origin'] as string | undefined, text };
}

const statuses = new Map<number, number>();

async function sendAll(requests: readonly Wire[]): Promise<string[]> {
  const failures: string[] = [];
  let next = 0;
  const work = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const { status, text } = await send(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // 501 and 503 say that this cloud lacks a part, and which.
      // The gateway answers 500 for a kind of console that doesn't exist (NV-20).
      const isOfContract =
        [501, 503].includes(status) || (status === 500 && /^"Console type .* not supported\."$/s.test(text));
      if (status >= 500 && !isOfContract) {
        failures.push(
          `${request.id} ${request.method} ${request.path} ${request.body ?? ''}: ${status} ${text}`.slice(0, 600),
        );
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return failures;
}

const total = 20_000;

it(`[API-32] ${total} requests made from the declarations, most of them wrong somewhere: none ends in a 5xx, handles and memory come back`, async () => {
  const each = Math.ceil(total / operations.length);
  const perOperation = operations
    .filter(({ operation }) => operation.kind !== 'form')
    .map((operation) => fc.sample(requestsOf(operation), { seed: 20261121, numRuns: each }));
  // All services from the beginning on, so that what they keep open is open when it is counted first.
  const requests = Array.from({ length: each }, (_one, at) =>
    perOperation.map((samples) => samples[at] as Wire),
  ).flat();
  const third = Math.floor(requests.length / 3);
  const failures = await sendAll(requests.slice(0, third));
  const before = rest();
  failures.push(...(await sendAll(requests.slice(third))));
  expect(failures.slice(0, 10)).toEqual([]);
  const after = rest();
  // The cloud, in this process too, keeps what the requests made.
  expect(after.heap - before.heap).toBeLessThan(48 * 2 ** 20);
  // Otherwise a dead session would have answered for the operations.
  expect(statuses.get(401) ?? 0).toBe(0);
  await close();
  // Kept-alive connections were the gateway's; whatever is left now would be a leak.
  await vi.waitFor(() => expect(rest().handles).toBeLessThanOrEqual(atFirst));
});

/** Returns the handles and the heap that the process holds once nobody asks. */
function rest(): { handles: number; heap: number } {
  (globalThis as { gc?: () => void }).gc?.();
  const handles = process.getActiveResourcesInfo().filter((name) => !['Timeout', 'Immediate'].includes(name)).length;
  return { handles, heap: process.memoryUsage().heapUsed };
}
