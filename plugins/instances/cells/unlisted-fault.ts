import { callApi, type Services, useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import type { Server } from '../server.ts';

/** The faults that were asked for, by server and its last change. */
const asked = new WeakMap<Services, Map<string, Promise<string | undefined>>>();

/**
 * Reads the fault of a failed server whose row has none: nova's list lacks the faults of servers that found no host (readServer).
 * Undefined where there is none, or nobody tells. Each change of a server is asked about once. Never rejects.
 */
export function readUnlistedFault(server: Server, services: Services): Promise<string | undefined> {
  const { id, status, fault, updated } = server;
  if (status !== 'ERROR' || fault) return Promise.resolve(undefined);
  const faults = asked.get(services) ?? new Map<string, Promise<string | undefined>>();
  asked.set(services, faults);
  const key = `${id} ${updated}`;
  const known = faults.get(key);
  if (known) return known;
  const reading = callApi(services, 'readServer', { params: { id } }, { quiet: true }).then(
    (now) => (now as Server).fault?.message,
    () => undefined,
  );
  faults.set(key, reading);
  return reading;
}

/** The fault of a failed server: that of its row, else the one that is read for it. Undefined for other servers. */
export function useFault(server: Server): string | undefined {
  const services = useServices();
  const [read, setRead] = useState<{ id: string; fault: string | undefined }>();
  useEffect(() => {
    let current = true;
    void readUnlistedFault(server, services).then((fault) => {
      if (current && fault) setRead({ id: server.id, fault });
    });
    return () => {
      current = false;
    };
  }, [server, services]);
  if (server.status !== 'ERROR') return undefined;
  return server.fault?.message ?? (read?.id === server.id ? read.fault : undefined);
}
