import type { TraceContext } from './trace-context.ts';

/** A span that has ended. Times are milliseconds since 1970, with fractions. */
export interface Span extends TraceContext {
  name: string;
  /** A request that was answered, or a call that was made. */
  kind: 'server' | 'client';
  beganAt: number;
  endedAt: number;
  isFailure: boolean;
  attributes: Readonly<Record<string, string | number>>;
}

const kinds = { server: 2, client: 3 };
/** `STATUS_CODE_ERROR` of OTLP. */
const failed = 2;

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** Nanoseconds as OTLP writes them: a text, since the number is too large for JSON. */
const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

/** Returns spans as a receiver of OTLP takes them over HTTP (`ExportTraceServiceRequest` in JSON). */
export function otlpBody(spans: readonly Span[], resource: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope: { name: 'sextant' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
              name: span.name,
              kind: kinds[span.kind],
              startTimeUnixNano: nanoseconds(span.beganAt),
              endTimeUnixNano: nanoseconds(span.endedAt),
              attributes: attributesOf(span.attributes),
              status: span.isFailure ? { code: failed } : {},
            })),
          },
        ],
      },
    ],
  });
}
