import { rootVolumeOf } from '@sextant/plugins/instances';
import { callApi, type OperationName, type OperationInput, type Services } from '@sextant/sdk';
import type { LaidTemplate, LaunchTemplate, Missing } from './launch-template.ts';

/** Members of a server that a launch can take over. Compute shows some of them to administrators alone. */
interface Server {
  readonly id: string;
  readonly name: string;
  readonly image?: { readonly id?: string } | string | null;
  readonly image_name: string | null;
  readonly flavor?: { readonly original_name?: string };
  readonly description?: string | null;
  readonly key_name?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly server_groups?: readonly string[];
  readonly security_groups?: readonly { readonly name: string }[];
  readonly config_drive?: string;
  readonly 'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL';
  readonly 'OS-EXT-AZ:availability_zone'?: string | null;
  readonly 'OS-EXT-SRV-ATTR:user_data'?: string | null;
  readonly 'OS-EXT-SRV-ATTR:root_device_name'?: string | null;
  readonly 'os-extended-volumes:volumes_attached'?: readonly {
    readonly id: string;
    readonly delete_on_termination?: boolean;
  }[];
}

interface TemplateOfServer extends LaidTemplate {
  readonly template: LaunchTemplate;
}

/** Returns what another server like this one would be launched with. Its own name, addresses and ports are no part of it. */
export async function templateOfServer(id: string, services: Services): Promise<TemplateOfServer> {
  const call = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
    callApi(services, name, input, { quiet: true });
  const params = { id };
  const server = (await call('readServer', { params, query: { detailed: true } })) as unknown as Server;
  const [interfaces, boot] = await Promise.all([
    call('listServerInterfaces', { params }).then(
      ({ items }) => items,
      () => undefined,
    ),
    bootOf(server, services),
  ]);
  const networks =
    interfaces && new Map(interfaces.map((each) => [each.network_id, each.network_name ?? each.network_id]));
  const unread: Missing[] = networks ? [] : [{ kind: 'networks', name: server.name }];
  const kept = server['OS-EXT-SRV-ATTR:user_data'];
  const script = kept ? decoded(kept) : undefined;
  const zone = server['OS-EXT-AZ:availability_zone'];
  const [group] = server.server_groups ?? [];
  return {
    serverName: server.name || id,
    // Compute shows scripts to administrators alone, and one that is no text can't be shown here.
    hasScript: kept !== undefined && (!kept || script !== undefined),
    missing: [...(boot.missing ?? []), ...unread],
    template: {
      ...boot.part,
      ...(server.description ? { description: server.description } : {}),
      ...(zone ? { availability_zone: zone } : {}),
      ...(server.flavor?.original_name ? { flavor: { name: server.flavor.original_name } } : {}),
      ...(networks && { networks: Array.from(networks, ([networkId, name]) => ({ id: networkId, name })) }),
      security_groups: [...new Set((server.security_groups ?? []).map(({ name }) => name))].map((name) => ({ name })),
      ...(server.key_name ? { key_pair: { name: server.key_name } } : {}),
      ...(group ? { server_group: { id: group, name: group } } : {}),
      ...(script === undefined ? {} : { user_data: script }),
      config_drive: Boolean(server.config_drive),
      ...(server['OS-DCF:diskConfig'] ? { disk_config: server['OS-DCF:diskConfig'] } : {}),
      metadata: server.metadata ?? {},
    },
  };
}

interface Boot {
  readonly part?: Pick<LaunchTemplate, 'source' | 'volume'>;
  readonly missing?: readonly Missing[];
}

/** The image of a server; of a server on a volume, the image or snapshot that the volume was made from. */
async function bootOf(server: Server, services: Services): Promise<Boot> {
  if (server.image && typeof server.image === 'object' && server.image.id) {
    const { id } = server.image;
    return { part: { source: { type: 'image', id, name: server.image_name || id } } };
  }
  const attached = await callApi(services, 'listServerVolumes', { params: { id: server.id } }, { quiet: true }).then(
    ({ items }) => items,
    () => undefined,
  );
  const found = attached && rootVolumeOf(server, attached);
  if (!found) return { missing: [{ kind: 'root-volume', name: server.name }] };
  const id = found.volumeId;
  const volume = await callApi(services, 'readVolume', { params: { id } }, { quiet: true }).catch(() => undefined);
  const about = (volume?.volume_image_metadata ?? {}) as Readonly<Record<string, string | undefined>>;
  const isDeleted = (server['os-extended-volumes:volumes_attached'] ?? []).some(
    (each) => each.id === id && each.delete_on_termination === true,
  );
  if (volume?.snapshot_id) {
    const source = { type: 'volume_snapshot' as const, id: volume.snapshot_id, name: volume.snapshot_id };
    return { part: { source, volume: { isDeleted } } };
  }
  if (volume && about['image_id']) {
    const source = { type: 'image' as const, id: about['image_id'], name: about['image_name'] || about['image_id'] };
    return { part: { source, volume: { size: volume.size, isDeleted } } };
  }
  return { missing: [{ kind: 'volume', name: volume?.name || id }] };
}

/** Decodes a script, which compute keeps as the Base64 of its bytes. Undefined: it is no text. */
function decoded(script: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(script), (sign) => sign.codePointAt(0)!);
    return new TextDecoder('utf8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
