import { callApi, type OperationInput, type Services, Settings } from '@sextant/sdk';
import { matching } from '../attachments/matching.ts';
import { imageIdOf, isFromVolume, type Server } from '../server.ts';
import { hasFeature } from '../compute-feature.ts';
import type { Source } from './host-choices.ts';

export interface RebuildData {
  image?: string;
  password?: string;
  confirm_password?: string;
  disk_config?: 'AUTO' | 'MANUAL';
  description?: string;
  key_name?: string;
  user_data?: string;
  preserve_ephemeral?: boolean;
}

export type RebuildBody = OperationInput<'rebuildServer'>['body'];

/** An image, by its id. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The fields that the cloud can't take, and whether it can rebuild the server at all. */
export interface RebuildLimits {
  readonly absent: readonly (keyof RebuildData)[];
  /** The root disk is a volume, and nova is too old to write one anew. */
  readonly isTooOld: boolean;
}

/** Asks which fields of the form the cloud takes. */
export async function rebuildLimits(server: Server, services: Services): Promise<RebuildLimits> {
  const setting = 'OPENSTACK_HYPERVISOR_FEATURES.can_set_password';
  const [password, key, data, volume] = await Promise.all([
    services.get(Settings).get<boolean>(setting, false),
    hasFeature('rebuild_key_pair', services),
    hasFeature('rebuild_user_data', services),
    !isFromVolume(server) || hasFeature('rebuild_volume', services),
  ]);
  return {
    absent: [
      ...(password === true ? [] : (['password', 'confirm_password'] as const)),
      ...(key ? [] : (['key_name'] as const)),
      ...(data ? [] : (['user_data'] as const)),
    ],
    isTooOld: !volume,
  };
}

/** Returns what the form begins with: the server as it is. An image that can't be chosen is left to choose. */
export function startOf(server: Server, images: readonly Choice[]): RebuildData {
  const disk = server['OS-DCF:diskConfig'];
  const own = imageIdOf(server);
  return {
    image: images.some(({ value }) => value === own) ? own! : '',
    ...((disk === 'AUTO' || disk === 'MANUAL') && { disk_config: disk }),
    ...(server.description && { description: server.description }),
    ...(server.key_name && { key_name: server.key_name }),
  };
}

/** Returns the members that nova is sent: those that differ from the server. What was cleared is null. */
export function rebuildBody(data: RebuildData, start: RebuildData): RebuildBody {
  const { image = '', password, disk_config: disk, description, key_name: key, user_data, preserve_ephemeral } = data;
  return {
    image,
    ...(password && { password }),
    ...(disk !== undefined && disk !== start.disk_config && { disk_config: disk }),
    ...((description ?? '') !== (start.description ?? '') && { description: description || null }),
    ...((key ?? '') !== (start.key_name ?? '') && { key_name: key || null }),
    ...(user_data && { user_data }),
    ...(preserve_ephemeral && { preserve_ephemeral }),
  };
}

/** Finds the operator's own key pairs by name. */
export function keySource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listKeyPairs', {}, { signal, quiet: true });
    const names = items.map(({ keypair }) => ({ value: keypair.name, label: keypair.name }));
    return matching(names, typed);
  };
}
