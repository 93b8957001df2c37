import { orAborted } from '#base';

/** A call that the document made while it was parsed, before any script of ours was there. */
export interface EarlyCall {
  address: string;
  /** In whose name. */
  plugin: string;
  answer: Promise<Response>;
}

declare global {
  var sextantEarly: EarlyCall | undefined;
}

/** Milliseconds after which the page is no longer the one that the document was made for. */
const longAgo = 10_000;

/** `fetch`; the first call like the document's own early one gets that one's answer, once. */
export function fetchOrEarly(address: string, init: RequestInit): Promise<Response> {
  const early = globalThis.sextantEarly;
  const isIt =
    early?.address === address &&
    (init.method ?? 'GET') === 'GET' &&
    // The answer belongs to the plugin in whose name it was asked.
    new Headers(init.headers).get('x-sextant-plugin') === early.plugin &&
    performance.now() < longAgo;
  if (!early || !isIt) return fetch(address, init);
  globalThis.sextantEarly = undefined;
  return orAborted(early.answer, init.signal);
}
