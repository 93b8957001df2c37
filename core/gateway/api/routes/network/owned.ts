import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { nativeNames } from './shapes.ts';

/** Returns the attributes of a new object. The own project is its owner, unless a project is named. */
export function owned(native: NativeCaller, body: object): Record<string, unknown> {
  const attributes = nativeNames(body);
  if (attributes['tenant_id'] ?? attributes['project_id']) return attributes;
  delete attributes['project_id'];
  return { ...attributes, tenant_id: ownProject(native.session) };
}
