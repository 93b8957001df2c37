import { callApi, type Services, useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import type { Server } from '../server.ts';

interface Reads {
  /** The faults that were asked for, by server and its last change. */
  readonly asked: Map<string, Promise<string | undefined>>;
  /** Ends with the last read. */
  last: Promise<unknown>;
}

const readsOf = new WeakMap<Services, Reads>();

/**
 * Reads the fault of a failed server whose row has none: nova's list lacks the faults of servers that found no host (readServer).
 * Undefined where there is none, or nobody tells. Each change of a server is asked about once, and one server after the other: a page of
 * failed servers must not keep the service busy. A row that is left before its turn, by `signal`, is not asked for. Never rejects.
 */
export function readUnlistedFault(
  server: Pick<Server, 'id' | 'status' | 'updated' | 'fault'>,
  services: Services,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { id, status, fault, updated } = server;
  if (status !== 'ERROR' || fault) return Promise.resolve(undefined);
  const reads = readsOf.get(services) ?? {
    asked: new Map<string, Promise<string | undefined>>(),
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
    const now = await callApi(services, 'readServer', { params: { id } }, { quiet: true }).catch(() => undefined);
    return (now as Server | undefined)?.fault?.message;
  });
  reads.asked.set(key, reading);
  reads.last = reading;
  return reading;
}

/** The fault of a failed server: that of its row, else the one that is read for it. Undefined for other servers. */
export function useFault(server: Server): string | undefined {
  const services = useServices();
  const [read, setRead] = useState<{ id: string; fault: string | undefined }>();
  const { id, status, updated } = server;
  const listed = server.fault?.message;
  useEffect(() => {
    const row = new AbortController();
    const failed = { id, status, updated, ...(listed !== undefined && { fault: { message: listed } }) };
    void readUnlistedFault(failed, services, row.signal).then((fault) => {
      if (!row.signal.aborted && fault) setRead({ id, fault });
    });
    return () => row.abort();
  }, [id, status, updated, listed, services]);
  if (status !== 'ERROR') return undefined;
  return listed ?? (read?.id === id ? read.fault : undefined);
}
