import type { Code } from '@sextant/sdk';
import { publicRights, rightsWith } from './read-rights.ts';
import { containerPath } from './store-path.ts';

const service = 'object-store';
const everybody = publicRights.join(',');

/** Returns the code that makes a container outside the console. */
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

/**
 * Returns the code that sets whether everybody may read a container. Others keep their rights, as with the console's own
 * switch. The `openstack` command can't do it once the container is there.
 * @param readAcl who may read it before
 */
export function accessCode({ name, isPublic, readAcl }: { name: string; isPublic: boolean; readAcl: string }): Code {
  const headers = { 'X-Container-Read': rightsWith(isPublic, readAcl).join(',') };
  return { calls: [{ method: 'POST', service, path: containerPath(name), headers }] };
}

export function deletionCode({ name }: { name: string }): Code {
  return {
    commands: [{ command: 'container delete', names: [name] }],
    calls: [{ method: 'DELETE', service, path: containerPath(name) }],
  };
}
