import { callApi, type CallContext, I18n, type Services } from '@sextant/sdk';
import type { ComboboxOption, ComboboxProps } from '@sextant/ui';
import { matching } from '../attachments/matching.ts';
import type { Server } from '../server.ts';

type ComputeService = Awaited<ReturnType<typeof callApi<'listComputeServices'>>>['items'][number];

export type Source = NonNullable<ComboboxProps['source']>;

/**
 * Finds hosts for servers. Hosts that are down or disabled stay in the list with the reason, as does the servers' own. Where the list
 * can't be read, what is typed is the choice.
 */
export function hostSource(servers: readonly Server[], services: Services): Source {
  let read: Promise<readonly ComputeService[]> | undefined;
  return async (typed, signal) => {
    read ??= listHosts({ services, signal });
    // The next question tries again.
    read.catch(() => (read = undefined));
    const hosts = await read.catch((error: unknown) => {
      if (typed === '' || signal.aborted) throw error;
      return undefined;
    });
    if (!hosts) return [{ value: typed, label: typed, hint: services.get(I18n).t('instances:host.unread') }];
    return matching(
      hosts.map((host) => optionOf(host, servers, services)),
      typed,
    );
  };
}

async function listHosts({ services, signal }: CallContext): Promise<readonly ComputeService[]> {
  const { items } = await callApi(services, 'listComputeServices', {}, { quiet: true, ...(signal && { signal }) });
  const hosts = items.filter(({ binary }) => binary === 'nova-compute');
  return hosts.toSorted((one, other) => one.host.localeCompare(other.host));
}

function optionOf(service: ComputeService, servers: readonly Server[], services: Services): ComboboxOption {
  const reason = hostReason(service, servers);
  const i18n = services.get(I18n);
  return {
    value: service.host,
    label: service.host,
    hint: service.zone,
    ...(reason && { disabledReason: i18n.t(reason, { why: service.disabled_reason }) }),
  };
}

/** Says why servers can't go to a host: a locale key; undefined where they can. */
export function hostReason(
  { host, state, status, disabled_reason: why }: ComputeService,
  servers: readonly Server[],
): string | undefined {
  if (servers.every((server) => server['OS-EXT-SRV-ATTR:host'] === host)) return 'instances:host.own';
  if (state === 'down') return 'instances:host.down';
  if (status !== 'disabled') return undefined;
  return why ? 'instances:host.disabled-because' : 'instances:host.disabled';
}
