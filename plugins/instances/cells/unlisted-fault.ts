import { callApi, type Services, useServices, type useT } from '@sextant/sdk';
import { useEffect, useRef, useState } from 'react';
import type { Server } from '../server.ts';

/** Why a server failed. */
export interface Failure {
  readonly message: string;
  /** The policy of its server group, which may be why no host was found. */
  readonly policy?: string;
}

/** The policies of server groups that leave hosts out → the end of the key of what they mean where no host was found. */
const rules: Readonly<Record<string, string>> = { affinity: 'together', 'anti-affinity': 'apart' };

/** Says why a server failed: in nova's words, and where no host was found with what that means. */
export function failureText(failure: Failure, t: ReturnType<typeof useT>): string {
  return noHostText(failure, failure.message, t) ?? failure.message;
}

/** Says what it means that no host was found, without nova's words; undefined for other failures. */
export function noHostMeaning(failure: Failure, t: ReturnType<typeof useT>): string | undefined {
  return noHostText(failure, '', t)?.trim();
}

function noHostText({ message, policy = '' }: Failure, fault: string, t: ReturnType<typeof useT>): string | undefined {
  return isWithoutHost(message) ? t(`instances:fault.no-host.${rules[policy] ?? 'room'}`, { fault }) : undefined;
}

interface Reads {
  /** The failures that were asked for, by server and its last change. */
  readonly asked: Map<string, Promise<Failure | undefined>>;
  /** Ends with the last read. */
  last: Promise<unknown>;
}

const readsOf = new WeakMap<Services, Reads>();

/** Whether nova found no host for a server. */
export function isWithoutHost(message: string | undefined): boolean {
  return message?.startsWith('No valid host') ?? false;
}

/**
 * Reads why a server failed where its row tells too little (readServer, readServerGroup): nova's list lacks the faults of servers
 * that found no host, and the groups of all. Undefined where the row tells enough, or nobody tells. Each change of a server is
 * asked about once, and one server after the other: a page of failed servers must not keep the service busy. A row that is left
 * before its turn, by `signal`, is not asked for. Never rejects.
 */
export function readFailure(server: Server, services: Services, signal?: AbortSignal): Promise<Failure | undefined> {
  const { id, status, fault, updated } = server;
  if (status !== 'ERROR' || (fault && !isWithoutHost(fault.message))) return Promise.resolve(undefined);
  const reads = readsOf.get(services) ?? {
    asked: new Map<string, Promise<Failure | undefined>>(),
    last: Promise.resolve(),
  };
  readsOf.set(services, reads);
  const key = `${id} ${updated}`;
  const known = reads.asked.get(key);
  if (known) return known;
  const forget = () => reads.asked.delete(key);
  signal?.addEventListener('abort', forget);
  const reading = reads.last.then(async () => {
    if (signal?.aborted) return undefined;
    signal?.removeEventListener('abort', forget);
    return failureOf(server, services).catch(() => undefined);
  });
  reads.asked.set(key, reading);
  reads.last = reading;
  return reading;
}

async function failureOf(row: Server, services: Services): Promise<Failure | undefined> {
  const call = { params: { id: row.id }, query: { detailed: true } };
  const isWhole = row.fault !== undefined && row.server_groups !== undefined;
  const server = isWhole ? row : ((await callApi(services, 'readServer', call, { quiet: true })) as Server);
  const message = server.fault?.message;
  if (!message) return undefined;
  const [group] = server.server_groups ?? [];
  const policy = group && isWithoutHost(message) ? await policyOf(group, services) : undefined;
  return { message, ...(policy && { policy }) };
}

async function policyOf(id: string, services: Services): Promise<string | undefined> {
  const group = await callApi(services, 'readServerGroup', { params: { id } }, { quiet: true }).catch(() => undefined);
  return group?.policies?.[0];
}

/** Why a server failed: as its row says, and more once that was read. Undefined for other servers. */
export function useFailure(server: Server): Failure | undefined {
  const services = useServices();
  const [read, setRead] = useState<{ id: string; failure: Failure }>();
  const { id, status, updated } = server;
  const message = server.fault?.message;
  // Each poll brings new objects of the same servers: a row keeps its turn until what is read about it changes.
  const row = useRef(server);
  useEffect(() => {
    row.current = server;
  });
  useEffect(() => {
    const control = new AbortController();
    void readFailure(row.current, services, control.signal).then((failure) => {
      if (!control.signal.aborted && failure) setRead({ id, failure });
    });
    return () => control.abort();
  }, [id, status, updated, message, services]);
  if (status !== 'ERROR') return undefined;
  const failure = read?.id === id ? read.failure : undefined;
  // An earlier failure may have been read.
  return message === undefined || message === failure?.message ? failure : { message };
}
