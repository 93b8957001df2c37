import type { Code, CodeCall, OperationInput } from '@sextant/sdk';
import { isFromVolume, type Server } from '../server.ts';
import type { ServerOperation } from './operation.ts';

type Named = Pick<Server, 'id'>;

/** Returns a call that has nova do something to a server. `version` is the microversion that the call needs. */
export function actionCall(id: string, body: object, version?: string): CodeCall {
  return {
    method: 'POST',
    service: 'compute',
    path: `/servers/${encodeURIComponent(id)}/action`,
    ...(version && { headers: { 'OpenStack-API-Version': `compute ${version}` } }),
    body,
  };
}

/** Returns the code that does an operation to the servers. */
export function operationCode({ command, native, version }: ServerOperation, servers: readonly Named[]): Code {
  const calls = servers.map(({ id }) => actionCall(id, native, version));
  if (!command) return { calls };
  const [name, ...options] = command;
  const globals = version ? { globals: [['--os-compute-api-version', version] as const] } : {};
  return { commands: servers.map(({ id }) => ({ command: name, ...globals, options, names: [id] })), calls };
}

/** Returns the code that deletes a server. */
export function deletionCode({ id }: Named): Code {
  return {
    commands: [{ command: 'server delete', names: [id] }],
    calls: [{ method: 'DELETE', service: 'compute', path: `/servers/${encodeURIComponent(id)}` }],
  };
}

/** Returns the code that locks the servers. */
export function lockCode(servers: readonly Named[], reason: string | undefined): Code {
  const version = '2.73';
  const globals = reason ? { globals: [['--os-compute-api-version', version] as const] } : {};
  const options = reason ? { options: [['--reason', reason] as const] } : {};
  return {
    commands: servers.map(({ id }) => ({ command: 'server lock', ...globals, ...options, names: [id] })),
    calls: servers.map(({ id }) =>
      reason ? actionCall(id, { lock: { locked_reason: reason } }, version) : actionCall(id, { lock: null }),
    ),
  };
}

/** The members of a server that an edit changes. */
export interface ServerChange {
  name?: string;
  description?: string | null;
  hostname?: string;
}

/** Returns the lowest microversion that knows the changed members. */
function versionOf({ description, hostname }: ServerChange): string | undefined {
  return hostname === undefined ? (description === undefined ? undefined : '2.19') : '2.90';
}

/** Returns the code that changes name, description and host name. */
export function changeCode(id: string, change: ServerChange): Code {
  const version = versionOf(change);
  const { name, description, hostname } = change;
  const options = [
    ...(name === undefined ? [] : [['--name', name] as const]),
    ...(description === undefined || description === null ? [] : [['--description', description] as const]),
    ...(hostname === undefined ? [] : [['--hostname', hostname] as const]),
  ];
  return {
    // The command has no option that clears a description.
    ...(description === null
      ? {}
      : {
          commands: [
            {
              command: 'server set',
              ...(version && { globals: [['--os-compute-api-version', version] as const] }),
              options,
              names: [id],
            },
          ],
        }),
    calls: [
      {
        method: 'PUT',
        service: 'compute',
        path: `/servers/${encodeURIComponent(id)}`,
        ...(version && { headers: { 'OpenStack-API-Version': `compute ${version}` } }),
        body: { server: change },
      },
    ],
  };
}

/** Returns the code that replaces the tags of a server. The command adds tags, and takes none away. */
export function tagsCode(id: string, tags: readonly string[]): Code {
  return {
    calls: [
      {
        method: 'PUT',
        service: 'compute',
        path: `/servers/${encodeURIComponent(id)}/tags`,
        headers: { 'OpenStack-API-Version': 'compute 2.26' },
        body: { tags },
      },
    ],
  };
}

/** Returns the code that makes an image of a server. */
export function snapshotCode(id: string, name: string, metadata: Readonly<Record<string, string>> = {}): Code {
  const properties = Object.entries(metadata).map(([key, value]) => ['--property', `${key}=${value}`] as const);
  return {
    commands: [{ command: 'server image create', options: [['--name', name], ...properties], names: [id] }],
    calls: [actionCall(id, { createImage: { name, metadata } })],
  };
}

/** Returns the code that resizes a server. Without a choice about the partition the server keeps its own. */
export function resizeCode(id: string, flavor: string, disk?: 'AUTO' | 'MANUAL'): Code {
  return {
    // The command has no option for the partition.
    ...(!disk && { commands: [{ command: 'server resize', options: [['--flavor', flavor]], names: [id] }] }),
    calls: [actionCall(id, { resize: { flavorRef: flavor, ...(disk && { 'OS-DCF:diskConfig': disk }) } })],
  };
}

/** Returns the code that starts a server in rescue mode, from an image or the cloud's own. No code shows a password. */
export function rescueCode(server: Pick<Server, 'id' | 'image'>, image?: string): Code {
  const { id } = server;
  const version = isFromVolume(server) ? '2.87' : undefined;
  const globals = version ? { globals: [['--os-compute-api-version', version] as const] } : {};
  const options = image ? { options: [['--image', image] as const] } : {};
  return {
    commands: [{ command: 'server rescue', ...globals, ...options, names: [id] }],
    calls: [actionCall(id, { rescue: image ? { rescue_image_ref: image } : {} }, version)],
  };
}

/** Returns the code that writes the root disk anew from an image. */
export function rebuildCode(id: string, wanted: OperationInput<'rebuildServer'>['body']): Code {
  // No code shows a password.
  const { image, password: _secret, disk_config: disk, user_data: data, ...same } = wanted;
  const { description, key_name: key, preserve_ephemeral: keeps } = same;
  const version = data ? '2.57' : key !== undefined ? '2.54' : description !== undefined ? '2.19' : undefined;
  const options = [
    ['--image', image] as const,
    ...(description ? [['--description', description] as const] : description === null ? ['--no-description'] : []),
    ...(key ? [['--key-name', key] as const] : key === null ? ['--no-key-name'] : []),
    ...(keeps ? ['--preserve-ephemeral'] : []),
  ];
  const globals = version ? { globals: [['--os-compute-api-version', version] as const] } : {};
  const body = {
    imageRef: image,
    ...same,
    ...(disk && { 'OS-DCF:diskConfig': disk }),
    ...(data && { user_data: encoded(data) }),
  };
  return {
    // The command takes user data from a file, and has no option for the partition.
    ...(data || disk ? {} : { commands: [{ command: 'server rebuild', ...globals, options, names: [id] }] }),
    calls: [actionCall(id, { rebuild: body }, version)],
  };
}

/** Nova takes user data in base64. */
const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Returns the code that forgets the encrypted password that nova keeps. No command does it. */
export function clearPasswordCode(id: string): Code {
  const path = `/servers/${encodeURIComponent(id)}/os-server-password`;
  return { calls: [{ method: 'DELETE', service: 'compute', path }] };
}

/** Returns the code that starts a server on another host, since its own is down. */
export function evacuationCode(id: string): Code {
  return { calls: [actionCall(id, { evacuate: {} }, '2.68')] };
}
