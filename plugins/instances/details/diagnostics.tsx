import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import type { Server } from '../server.ts';
import { NoHost } from './no-host.tsx';
import { isOnNoHost } from './on-no-host.ts';
import { Pairs } from './pairs.tsx';
import { ServerPart } from './server-part.tsx';

/** Draws the tab "Diagnostics", for administrators: the measures of the hypervisor, under its names. */
export function Diagnostics({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  const load = (signal: AbortSignal) =>
    callApi(services, 'readServerDiagnostics', { params: { id: server.id } }, { signal, quiet: true });
  if (isOnNoHost(server)) return <NoHost server={server} part="diagnostics" />;
  return (
    <ServerPart server={server} part="diagnostics" load={load} failed={t('instances:details.diagnostics.failed')}>
      {(measured) => (
        <Pairs
          title={t('instances:details.tab.diagnostics')}
          pairs={Object.fromEntries(flattened(measured))}
          empty={t('instances:details.diagnostics.none')}
        />
      )}
    </ServerPart>
  );
}

/** Lists each single value under the path that leads to it: `nic_details.0.rx_octets`. */
function flattened(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value ?? '')]];
  return Object.entries(value).flatMap(([name, inner]) => flattened(inner, path === '' ? name : `${path}.${name}`));
}
