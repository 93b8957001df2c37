import type { GatewayConfig } from '../../../config/gateway-config.ts';
import { GatewayError } from '../../../http/errors.ts';
import * as roles from '../../../openstack/keystone/roles.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';

/** readRole: `default` is the role named by the setting, by id or name. */
export async function readRole(
  native: NativeCaller,
  id: string,
  config: Pick<GatewayConfig, 'settings'>,
): Promise<roles.NativeRole> {
  if (id !== 'default') return roles.readRole(native, id);
  const configured = config.settings['OPENSTACK_KEYSTONE_DEFAULT_ROLE'];
  const wanted = typeof configured === 'string' ? configured : 'member';
  const all = await roles.listRoles(native);
  const found = all.find((role) => role.id === wanted || role.name.toLowerCase() === wanted.toLowerCase());
  if (!found) throw new GatewayError('NOT_FOUND', { what: `The default role ${wanted}` });
  return found;
}
