import { describe, expect, it } from 'vitest';
import { otlpBody } from '../../../../../core/gateway/http/traces/otlp.ts';
import {
  childOf,
  continuedTrace,
  newTrace,
  traceparent,
} from '../../../../../core/gateway/http/traces/trace-context.ts';

const header = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('the context of a trace', () => {
  it('[OPS-32] goes on with what a header says, and calls are parts of the request', () => {
    const context = continuedTrace(header);
    expect(context).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentId: 'b7ad6b7169203331',
      isSampled: true,
    });
    const child = context && childOf(context);
    expect(child).toMatchObject({ traceId: context?.traceId, parentId: context?.spanId });
    expect(child && traceparent(child)).toBe(`00-${child?.traceId}-${child?.spanId}-01`);
    expect(continuedTrace(header.replace(/01$/, '00'))?.isSampled).toBe(false);
  });

  it('[OPS-32] begins anew for a header that is none', () => {
    const nonsense = [
      '',
      'x',
      header.toUpperCase(),
      `${header}-more`,
      header.replace('b7ad6b7169203331', '0'.repeat(16)),
    ];
    for (const each of [...nonsense, header.replace(/^00/, 'ff'), header.replace(/0af7\w+/, '0'.repeat(32))])
      expect(continuedTrace(each), each).toBeUndefined();
    // A later version may say more.
    expect(continuedTrace(`01${header.slice(2)}-more`)).toBeDefined();
  });

  it('[OPS-32] has the id of the request, and the share of requests that is asked for', () => {
    const id = 'req-8c1e44d0-6b7f-4e0a-9f31-2b6f0a9d7c11';
    expect(newTrace(id, 1)).toMatchObject({
      traceId: '8c1e44d06b7f4e0a9f312b6f0a9d7c11',
      isSampled: true,
      parentId: null,
    });
    expect(newTrace(id, 0).isSampled).toBe(false);
    // The last eight digits of the id are a twenty-fourth of the greatest number that they can be.
    expect([newTrace(id, 0.04).isSampled, newTrace(id, 0.05).isSampled]).toEqual([false, true]);
  });

  it('[OPS-32] becomes a span as OTLP has it: times in nanoseconds as texts, numbers as texts', () => {
    const context = childOf(newTrace('req-8c1e44d0-6b7f-4e0a-9f31-2b6f0a9d7c11', 1));
    const times = { beganAt: 1_764_290_000_000.5, endedAt: 1_764_290_000_020 };
    const attributes = { 'http.response.status_code': 503, 'openstack.service': 'image' };
    const span = { ...context, ...times, name: 'image GET', kind: 'client', isFailure: true, attributes } as const;
    const body = JSON.parse(otlpBody([span], { 'service.name': 'sextant' })) as Record<string, unknown>;
    expect(body).toEqual({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'sextant' } }] },
          scopeSpans: [
            {
              scope: { name: 'sextant' },
              spans: [
                {
                  ...{ traceId: context.traceId, spanId: context.spanId, parentSpanId: context.parentId },
                  ...{ name: 'image GET', kind: 3, status: { code: 2 } },
                  startTimeUnixNano: '1764290000000500000',
                  endTimeUnixNano: '1764290000020000000',
                  attributes: [
                    { key: 'http.response.status_code', value: { intValue: '503' } },
                    { key: 'openstack.service', value: { stringValue: 'image' } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
