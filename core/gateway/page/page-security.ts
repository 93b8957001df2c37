import { randomBytes } from 'node:crypto';

export interface PagePolicy {
  nonce: string;
  /** Origins besides our own that the page may call: the image service's while uploads go there directly. */
  connect: readonly string[];
  /** Origins of this machine that the page may load a plugin from, because the operator has asked for it in this tab. */
  overlay?: readonly string[];
  /** Origins that the page may frame: consoles of servers, and panels that are kept in another console. */
  frame?: readonly string[];
  /** Only for browsers that merge late import maps: elsewhere a plugin that arrives late would be refused. */
  integrityPolicy: boolean;
  /** The base path of the console; empty: the root. */
  root?: string;
}

/** 128 bits, new for every document. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Returns the headers that make a document strict. */
export function pageHeaders({
  nonce,
  connect,
  overlay = [],
  frame = [],
  integrityPolicy,
  root = '',
}: PagePolicy): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    [`script-src 'self' 'nonce-${nonce}'`, ...overlay].join(' '),
    [`style-src 'self' 'nonce-${nonce}'`, ...overlay].join(' '),
    `style-src-attr 'none'`,
    [`img-src 'self' data: blob:`, ...overlay].join(' '),
    [`font-src 'self'`, ...overlay].join(' '),
    [`connect-src 'self'`, ...connect, ...overlay].join(' '),
    ...(frame.length === 0 ? [] : [['frame-src', ...frame].join(' ')]),
    `worker-src 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default dompurify`,
    `report-uri ${root}/csp-report/`,
    `report-to csp`,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'reporting-endpoints': `csp="${root}/csp-report/"`,
    ...(integrityPolicy ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Cookie, Accept-Encoding, Accept-Language, Sec-CH-UA',
  };
}

/** Chromium merges late import maps from version 138 on; its version is in the hint that every first request carries. */
export function mergesLateImportMaps(secChUa: string | undefined): boolean {
  const match = /"Chromium";v="(\d+)"/.exec(secChUa ?? '');
  return match !== null && Number(match[1]) >= 138;
}
