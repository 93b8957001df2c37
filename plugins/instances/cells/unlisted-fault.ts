import { callApi, type Services, useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import type { Server } from '../server.ts';

/** Why a server failed. */
export interface Failure {
  readonly message: string;
  /** The policy of its server group, which may be why no host was found. */
  readonly policy?: string;
}

/** The failures that were asked for, by server and its last change. */
const asked = new WeakMap<Services, Map<string, Promise<Failure | undefined>>>();

/** Whether nova found no host for a server. */
export function isWithoutHost(message: string | undefined): boolean {
  return message?.startsWith('No valid host') ?? false;
}

/**
 * Reads why a server failed where its row tells too little (readServer, readServerGroup): nova's list lacks the faults of servers
 * that found no host, and the groups of all. Undefined where the row tells enough, or nobody tells. Each change of a server is
 * asked about once. Never rejects.
 */
export function readFailure(server: Server, services: Services): Promise<Failure | undefined> {
  const { id, status, fault, updated } = server;
  if (status !== 'ERROR' || (fault && !isWithoutHost(fault.message))) return Promise.resolve(undefined);
  const failures = asked.get(services) ?? new Map<string, Promise<Failure | undefined>>();
  asked.set(services, failures);
  const key = `${id} ${updated}`;
  const known = failures.get(key);
  if (known) return known;
  const reading = failureOf(server, services).catch(() => undefined);
  failures.set(key, reading);
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
  useEffect(() => {
    let current = true;
    void readFailure(server, services).then((failure) => {
      if (current && failure) setRead({ id: server.id, failure });
    });
    return () => {
      current = false;
    };
  }, [server, services]);
  if (server.status !== 'ERROR') return undefined;
  const message = server.fault?.message;
  const failure = read?.id === server.id ? read.failure : undefined;
  // An earlier failure may have been read.
  return message === undefined || message === failure?.message ? failure : { message };
}
