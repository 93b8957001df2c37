import { callApi, type DetailsViewProps, useServices } from '@sextant/sdk';
import { ConsoleLog } from '@sextant/ui';
import type { Server } from '../server.ts';
import { NoHost } from './no-host.tsx';
import { isOnNoHost } from './on-no-host.ts';

/** Draws the tab "Log": the text that the guest wrote on its console. */
export function Log({ item: server }: DetailsViewProps<Server>) {
  const services = useServices();
  // Nova would refuse, and the refusal would read as if the cloud were out of reach.
  if (isOnNoHost(server)) return <NoHost server={server} part="log" />;
  return (
    <ConsoleLog
      key={server.id}
      fileName={`${server.name || server.id}-console`}
      load={async (length, signal) => {
        const call = { params: { id: server.id }, body: { length: length ?? -1 } };
        const { lines } = await callApi(services, 'readConsoleOutput', call, { signal, quiet: true });
        return lines.join('\n');
      }}
    />
  );
}
