import type { Code } from '@sextant/sdk';
import { containerPath } from './store-path.ts';

const service = 'object-store';
const everybody = '.r:*,.rlistings';

/** What makes a container outside the console. */
export function creationCode({ name, isPublic }: { name: string; isPublic: boolean }): Code {
  return {
    commands: [{ command: 'container create', options: isPublic ? ['--public'] : [], names: [name] }],
    calls: [
      {
        method: 'PUT',
        service,
        path: containerPath(name),
        ...(isPublic ? { headers: { 'X-Container-Read': everybody } } : {}),
      },
    ],
    resources: [
      {
        type: 'openstack_objectstorage_container_v1',
        name,
        attributes: { name, container_read: isPublic ? everybody : undefined },
      },
    ],
  };
}

/** What says who may read it: the `openstack` command can't, once it is there. */
export function accessCode({ name, isPublic }: { name: string; isPublic: boolean }): Code {
  const headers = { 'X-Container-Read': isPublic ? everybody : '' };
  return { calls: [{ method: 'POST', service, path: containerPath(name), headers }] };
}

export function deletionCode({ name }: { name: string }): Code {
  return {
    commands: [{ command: 'container delete', names: [name] }],
    calls: [{ method: 'DELETE', service, path: containerPath(name) }],
  };
}
