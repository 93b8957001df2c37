import { callApi, HttpError, I18n, type Services } from '@sextant/sdk';
import { attachmentOf, isFree, type Port } from '../ports/port.ts';
import { nameOf } from '../names.ts';
import type { Network } from './network.ts';

/** The ports of networks that are about to be deleted. */
export interface PortsOn {
  /** Ports that nothing uses: they are deleted first. */
  readonly free: readonly Port[];
  /** Ports of servers, routers and load balancers: the service keeps their network. */
  readonly used: readonly Port[];
}

/** The ports of more networks are not asked for. */
const mostNetworks = 10;
/** More ports are not named. */
const mostNames = 5;

/** Reads the ports of networks (listPorts), one call each. Nothing where they can't be read, or for too many networks. Never rejects. */
export async function readPortsOn(networks: readonly Network[], services: Services): Promise<PortsOn | undefined> {
  if (networks.length > mostNetworks) return undefined;
  const lists = await Promise.all(
    networks.map(({ id }) =>
      callApi(services, 'listPorts', { query: { network_id: id, with_names: true } }, { quiet: true }).then(
        ({ items }) => items,
        () => undefined,
      ),
    ),
  );
  if (lists.includes(undefined)) return undefined;
  const ports = lists.flatMap((items) => items ?? []);
  const others = ports.filter((port) => attachmentOf(port).kind !== 'dhcp');
  return { free: others.filter(isFree), used: others.filter((port) => !isFree(port)) };
}

/**
 * Deletes the ports of a network that the question has named (deletePort). The ports are read again first: one that somebody has begun to
 * use since stays, and the service then keeps the network. Rejects with the service's refusal; a port that is gone already is none.
 */
export async function deleteFreePorts(
  network: string,
  named: readonly Port[],
  services: Services,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, quiet: true };
  const { items } = await callApi(services, 'listPorts', { query: { network_id: network } }, options);
  const ids = new Set(named.map(({ id }) => id));
  for (const { id } of items.filter((port) => ids.has(port.id) && isFree(port))) {
    await callApi(services, 'deletePort', { params: { id } }, options).catch(unlessGone);
  }
}

function unlessGone(error: unknown): void {
  if (error instanceof HttpError && error.status === 404) return;
  throw error;
}

/** Returns the sentences about the ports for the question. */
export function portsText(ports: PortsOn | undefined, services: Services): string {
  const i18n = services.get(I18n);
  if (!ports) return i18n.t('networks:network.ports.unknown');
  const { free, used } = ports;
  const text = (key: string, some: readonly Port[]) =>
    some.length === 0
      ? []
      : [
          i18n.t(`networks:network.ports.${key}`, {
            count: some.length,
            names: i18n.list(some.slice(0, mostNames).map(shown)),
          }),
        ];
  return [...text('used', used), ...text('free', free)].join(' ');
}

const shown = (port: Port) => port.device_name ?? nameOf(port);
