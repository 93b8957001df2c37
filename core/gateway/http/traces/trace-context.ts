import { randomBytes } from 'node:crypto';

/** The place of something in a trace (W3C Trace Context): the span that calls made there have as their parent. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
  /** The span that this one is a part of; null: it is the first of its trace. */
  parentId: string | null;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const newSpanId = () => randomBytes(8).toString('hex');

/**
 * Goes on with the trace of a header `traceparent`. Undefined for what is none: then a new trace begins (W3C Trace Context, section
 * 3.2.4).
 */
export function continuedTrace(header: string): TraceContext | undefined {
  const [, version = '', traceId = '', parentId = '', flags = '', rest] = form.exec(header) ?? [];
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId, spanId: newSpanId(), isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/**
 * Begins a trace whose id is that of the request without its dashes: whoever has one finds the other.
 *
 * @param requestId `req-` and a UUID of version 4
 * @param share of the requests that are sampled, 0 to 1
 */
export function newTrace(requestId: string, share: number): TraceContext {
  const traceId = requestId.replace(/^req-/, '').replaceAll('-', '');
  const chance = Number.parseInt(traceId.slice(-8), 16) / 2 ** 32;
  return { traceId, spanId: newSpanId(), isSampled: chance < share, parentId: null };
}

/** Begins a part of what goes on at a place. */
export function childOf({ traceId, spanId, isSampled }: TraceContext): TraceContext {
  return { traceId, spanId: newSpanId(), isSampled, parentId: spanId };
}

/** The header `traceparent` for calls from there. */
export function traceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
