import { callApi, failureDetail, I18n, isGone, Policy, type Services, Session, Toasts } from '@sextant/sdk';
import { addressesOf, type Server } from '../server.ts';

/** Says whether the operator may release floating IPs of the servers: those of the own project alone can be listed. */
export async function mayRelease(servers: readonly Server[], services: Services): Promise<boolean> {
  const own = services.get(Session).current().project_id;
  return (
    servers.every(({ tenant_id: project }) => project === own) &&
    (await services.get(Policy).allows([['network', 'delete_floatingip']]))
  );
}

const floatingOf = (server: Server) =>
  addressesOf(server).flatMap(({ address, floating }) => (floating ? [address] : []));

/** The release of the floating IPs of servers that are being deleted. */
export interface Release {
  /** Releases those of one server. One that is refused stops nothing. */
  releaseOf(server: Server): Promise<void>;
  /** A toast names the addresses that were released since it told last, another those that were refused. */
  tell(): void;
}

/**
 * Reads the ids of the servers' floating IPs, while ports still lead to them. Where nobody answers, none is released, and `tell`
 * says so.
 */
export async function floatingIpsToRelease(servers: readonly Server[], services: Services): Promise<Release> {
  const answer = await callApi(services, 'listFloatingIps', {}, { quiet: true }).catch((error: unknown) => ({ error }));
  const items = 'error' in answer ? [] : answer.items;
  const wanted = new Set(servers.flatMap(floatingOf));
  const ids = new Map(items.flatMap(({ id, ip: address }) => (wanted.has(address) ? [[address, id] as const] : [])));
  const released: string[] = [];
  const refused: { address: string; error: unknown }[] = [];
  const release = async (address: string) => {
    const id = ids.get(address);
    if (id === undefined) {
      if ('error' in answer) refused.push({ address, error: answer.error });
      return;
    }
    try {
      await callApi(services, 'releaseFloatingIp', { params: { id } }, { quiet: true });
      released.push(address);
    } catch (error) {
      if (isGone(error)) released.push(address);
      else refused.push({ address, error });
    }
  };
  return {
    async releaseOf(server) {
      await Promise.all(floatingOf(server).map(release));
    },
    tell: () => tell(released.splice(0), refused.splice(0), services),
  };
}

function tell(
  released: readonly string[],
  refused: readonly { address: string; error: unknown }[],
  services: Services,
): void {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const textOf = (key: string, addresses: readonly string[]) =>
    i18n.t(`instances:action.delete.${key}`, { addresses: i18n.list(addresses) });
  if (released.length > 0) toasts.add('success', textOf('released', released));
  if (refused.length === 0) return;
  const text = textOf(
    'release-failed',
    refused.map(({ address }) => address),
  );
  toasts.add('error', text, failureDetail(i18n, ...refused.map(({ error }) => error)));
}
