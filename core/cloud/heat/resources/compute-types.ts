import type { JsonObject } from '../heat-records.ts';
import { pick, ResourceError, type ResourcePlugin, type Work } from './plugin.ts';

const serverPath = (work: Work) => `/v2.1/servers/${work.resource.physicalId ?? ''}`;
const serverOf = async (work: Work) =>
  (await work.call<{ server: JsonObject }>('compute', 'GET', serverPath(work))).server;
const act = (work: Work, action: JsonObject) => work.call('compute', 'POST', `${serverPath(work)}/action`, action);

export const server: ResourcePlugin = {
  service: 'compute',
  checks: true,
  async create(work) {
    const { properties } = work;
    const image = properties['image'];
    const text = properties['user_data'];
    const hints = properties['scheduler_hints'];
    const answer = await work.call<{ server: { id: string } }>('compute', 'POST', '/v2.1/servers', {
      server: {
        name: work.name,
        flavorRef: await work.find('nova.flavor', properties['flavor']),
        ...(image === undefined || image === null ? {} : { imageRef: await work.find('glance.image', image) }),
        ...pick(properties, ['key_name', 'availability_zone', 'metadata', 'config_drive', 'block_device_mapping_v2']),
        ...(typeof text === 'string' && text !== '' ? { user_data: Buffer.from(text).toString('base64') } : {}),
        ...(await networksOf(work)),
        ...groupsOf(properties['security_groups']),
      },
      ...(hints === undefined || hints === null ? {} : { 'os:scheduler_hints': hints }),
    });
    return answer.server.id;
  },
  async ready(work) {
    const { status, fault } = await serverOf(work);
    if (status === 'ERROR') {
      const reason = (fault as { message?: string } | undefined)?.message ?? 'Unknown';
      throw new ResourceError('ResourceInError', `Went to status ERROR due to "Message: ${reason}, Code: 500"`);
    }
    return status === 'ACTIVE';
  },
  async update(work, changed) {
    if (changed.some((name) => name !== 'name' && name !== 'metadata')) return false;
    if (changed.includes('name')) {
      await work.call('compute', 'PUT', serverPath(work), { server: { name: work.name } });
    }
    if (changed.includes('metadata')) {
      await work.call('compute', 'PUT', `${serverPath(work)}/metadata`, {
        metadata: work.properties['metadata'] ?? {},
      });
    }
    return true;
  },
  remove: async (work) => void (await work.call('compute', 'DELETE', serverPath(work))),
  async gone(work) {
    return serverOf(work).then(
      () => false,
      (error: unknown) => error instanceof ResourceError && error.kind === 'NotFound',
    );
  },
  suspend: async (work) => void (await act(work, { suspend: null })),
  resume: async (work) => void (await act(work, { resume: null })),
  async show(work) {
    const shown = await serverOf(work);
    const addresses = (shown['addresses'] ?? {}) as Record<string, { addr: string }[]>;
    const networks = Object.fromEntries(
      Object.entries(addresses).map(([name, list]) => [name, list.map((one) => one.addr)]),
    );
    return {
      ...shown,
      addresses,
      networks,
      first_address: Object.values(networks)[0]?.[0] ?? '',
      instance_name: shown['OS-EXT-SRV-ATTR:instance_name'] ?? null,
    };
  },
};

async function networksOf(work: Work): Promise<JsonObject> {
  const networks = (work.properties['networks'] ?? []) as JsonObject[];
  if (networks.length === 0) return {};
  return {
    networks: await Promise.all(
      networks.map(async (one) => ({
        ...(one['network'] === undefined || one['network'] === null
          ? {}
          : { uuid: await work.find('neutron.network', one['network']) }),
        ...pick(one, ['uuid', 'port', 'fixed_ip']),
      })),
    ),
  };
}

function groupsOf(groups: unknown): JsonObject {
  return Array.isArray(groups) && groups.length > 0
    ? { security_groups: groups.map((name: unknown) => ({ name })) }
    : {};
}

export const keyPair: ResourcePlugin = {
  service: 'compute',
  async create(work) {
    const answer = await work.call<{ keypair: JsonObject }>('compute', 'POST', '/v2.1/os-keypairs', {
      keypair: { name: work.name, ...pick(work.properties, ['public_key']) },
    });
    const { public_key, private_key } = answer.keypair;
    work.resource.data['public_key'] = public_key;
    work.resource.data['private_key'] = work.properties['save_private_key'] === true ? (private_key ?? '') : '';
    return work.name;
  },
  remove: async (work) =>
    void (await work.call(
      'compute',
      'DELETE',
      `/v2.1/os-keypairs/${encodeURIComponent(work.resource.physicalId ?? '')}`,
    )),
  show: async ({ resource }) => ({ ...resource.data }),
};

const volumePath = (work: Work) => `/v3/${work.actor.projectId}/volumes/${work.resource.physicalId ?? ''}`;
const volumeOf = async (work: Work) =>
  (await work.call<{ volume: JsonObject }>('volumev3', 'GET', volumePath(work))).volume;

export const volume: ResourcePlugin = {
  service: 'volumev3',
  checks: true,
  async create(work) {
    const { properties } = work;
    const image = properties['image'];
    const answer = await work.call<{ volume: { id: string } }>(
      'volumev3',
      'POST',
      `/v3/${work.actor.projectId}/volumes`,
      {
        volume: {
          name: work.name,
          ...pick(properties, [
            'size',
            'description',
            'volume_type',
            'snapshot_id',
            'source_volid',
            'metadata',
            'availability_zone',
          ]),
          ...(image === undefined || image === null ? {} : { imageRef: await work.find('glance.image', image) }),
        },
      },
    );
    return answer.volume.id;
  },
  async ready(work) {
    const { status } = await volumeOf(work);
    if (String(status).startsWith('error')) {
      throw new ResourceError('ResourceInError', `Went to status ${String(status)} due to "Unknown"`);
    }
    return status === 'available' || status === 'in-use';
  },
  async update(work, changed) {
    if (changed.includes('size')) {
      await work.call('volumev3', 'POST', `${volumePath(work)}/action`, {
        'os-extend': { new_size: work.properties['size'] },
      });
    }
    const volumeChanges = { name: work.name, ...pick(work.properties, ['description', 'metadata']) };
    await work.call('volumev3', 'PUT', volumePath(work), { volume: volumeChanges });
    return true;
  },
  remove: async (work) => void (await work.call('volumev3', 'DELETE', volumePath(work))),
  gone: (work) =>
    volumeOf(work).then(
      () => false,
      (error: unknown) => error instanceof ResourceError && error.kind === 'NotFound',
    ),
  async show(work) {
    const shown = await volumeOf(work);
    return {
      ...shown,
      display_name: shown['name'],
      display_description: shown['description'],
      metadata_values: shown['metadata'],
      attachments_list: shown['attachments'],
    };
  },
};

export const volumeAttachment: ResourcePlugin = {
  service: 'compute',
  async create(work) {
    const { instance_uuid, volume_id, mountpoint } = work.properties;
    await work.call('compute', 'POST', `/v2.1/servers/${String(instance_uuid)}/os-volume_attachments`, {
      volumeAttachment: { volumeId: volume_id, ...(mountpoint ? { device: mountpoint } : {}) },
    });
    return String(volume_id);
  },
  async ready(work) {
    const path = `/v3/${work.actor.projectId}/volumes/${work.resource.physicalId ?? ''}`;
    const { volume: attached } = await work.call<{ volume: { status: string } }>('volumev3', 'GET', path);
    return attached.status === 'in-use';
  },
  async remove(work) {
    const { instance_uuid } = work.resource.properties;
    const path = `/v2.1/servers/${String(instance_uuid)}/os-volume_attachments/${work.resource.physicalId ?? ''}`;
    await work.call('compute', 'DELETE', path);
  },
};

export const container: ResourcePlugin = {
  service: 'object-store',
  async create(work) {
    const headers: Record<string, string> = {};
    for (const name of ['X-Container-Read', 'X-Container-Write']) {
      if (work.properties[name]) headers[name.toLowerCase()] = String(work.properties[name]);
    }
    const meta = (work.properties['X-Container-Meta'] ?? {}) as JsonObject;
    for (const [name, text] of Object.entries(meta)) headers[`x-container-meta-${name.toLowerCase()}`] = String(text);
    const answer = await work.context.inner.call('object-store', {
      method: 'PUT',
      path: containerPath(work, work.name),
      headers,
      ...(work.actor.token === undefined ? {} : { token: work.actor.token }),
    });
    if (answer.status >= 300) throw new ResourceError('ClientException', `Container PUT failed: ${answer.status}`);
    return work.name;
  },
  remove: async (work) =>
    void (await work.call('object-store', 'DELETE', containerPath(work, work.resource.physicalId ?? ''))),
  async show(work) {
    const path = containerPath(work, work.resource.physicalId ?? '');
    const answer = await work.context.inner.call('object-store', {
      method: 'HEAD',
      path,
      ...(work.actor.token === undefined ? {} : { token: work.actor.token }),
    });
    const count = (name: string) => Number(answer.headers[name] ?? 0);
    return {
      RootURL: work.context.endpoint('object-store') + path,
      ObjectCount: count('x-container-object-count'),
      BytesUsed: count('x-container-bytes-used'),
      HeadContainer: answer.headers,
    };
  },
};

const containerPath = (work: Work, name: string) => `/v1/AUTH_${work.actor.projectId}/${encodeURIComponent(name)}`;
