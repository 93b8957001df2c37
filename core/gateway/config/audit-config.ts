import { readFile } from 'node:fs/promises';
import { isLoopback } from './proxy-target.ts';

/** Where audit events go. Each of them that is set gets every event. */
export interface AuditConfig {
  /** File that lines are added to; null: none. */
  file: string | null;
  /** `udp://host:514`, `tcp://host:601` or `unix:/path`; null: no syslog. */
  syslog: string | null;
  /** Address that takes batches as JSON lists; null: none. */
  http: { url: string; tokenFile: string | null; cacert: string | null } | null;
  /** Events that wait for each destination at the most; what comes then is dropped, and told of. */
  queue: number;
}

export type AuditInput = Partial<Omit<AuditConfig, 'http'>> & {
  http?: (Pick<NonNullable<AuditConfig['http']>, 'url'> & Partial<NonNullable<AuditConfig['http']>>) | null;
};

/** Fills in every default. */
export function completeAudit({ http, ...input }: AuditInput = {}): AuditConfig {
  return {
    ...{ file: null, syslog: null, queue: 10_000 },
    ...input,
    http: http ? { tokenFile: null, cacert: null, ...http } : null,
  };
}

/** A destination of syslog messages: datagrams, or a connection. */
export type SyslogAddress =
  | { kind: 'udp'; host: string; port: number }
  | { kind: 'tcp'; host: string; port: number }
  | { kind: 'unix'; path: string };

const defaultPorts = { udp: 514, tcp: 601 };

/** Reads `audit.syslog`. Throws a sentence for what is no such address. */
export function syslogAddress(text: string): SyslogAddress {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? [];
  if (path !== undefined) return { kind: 'unix', path };
  const [, kind, host = '', port] = /^(udp|tcp):\/\/(\[[0-9A-Fa-f:.]+\]|[^:/@\s]+)(?::(\d{1,5}))?\/?$/.exec(text) ?? [];
  if (kind !== 'udp' && kind !== 'tcp')
    throw new Error(`audit.syslog: ${text} is no address, as udp://log.example.org:514 or unix:/run/log.sock is.`);
  return { kind, host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? defaultPorts[kind] : Number(port) };
}

/** Throws a sentence for a destination that can't be used. Nothing is written or connected to. */
export async function checkAudit({ syslog, http }: AuditConfig): Promise<void> {
  if (syslog !== null) syslogAddress(syslog);
  if (http === null) return;
  if (!URL.canParse(http.url) || !/^https?:$/.test(new URL(http.url).protocol))
    throw new Error('audit.http.url: an address that begins with https:// is wanted.');
  if (http.url.startsWith('http:') && !isLoopback(http.url))
    throw new Error('audit.http.url: events name people, and are not sent over plain HTTP to another machine.');
  for (const name of ['tokenFile', 'cacert'] as const) {
    const path = http[name];
    const key = name === 'tokenFile' ? 'token_file' : name;
    if (path !== null)
      await readFile(path).catch((error: NodeJS.ErrnoException) => {
        throw new Error(`audit.http.${key}: ${path} cannot be read: ${error.code}.`, { cause: error });
      });
  }
}
