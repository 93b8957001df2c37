import { type Action, allowedOfOwner } from '@sextant/sdk';
import { type MetadataItem, updateMetadataOf } from './perform.ts';

interface Instance extends MetadataItem {
  readonly status?: string;
  readonly tenant_id?: string | null;
}

const rule = ['compute', 'os_compute_api:server-metadata:create'] as const;
/** In no other does nova change metadata. */
const changeable: ReadonlySet<string> = new Set(['ACTIVE', 'PAUSED', 'SUSPENDED', 'SHUTOFF']);

/** "Update Metadata" of an instance. */
export const updateInstance: Action<Instance> = {
  id: 'metadata.update',
  label: 'metadata:action.update.label',
  icon: 'tags',
  policy: [rule],
  allowed: ({ status, tenant_id: owner }, services) =>
    status === undefined || changeable.has(status)
      ? allowedOfOwner(rule, owner, 'metadata:reason.foreign', services)
      : 'metadata:reason.instance',
  code: 'asked',
  perform: updateMetadataOf('OS::Nova::Server'),
};
