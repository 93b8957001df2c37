import type { GatewayConfig } from '../../../config/gateway-config.ts';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listExtensions, type NativeExtension } from '../../../openstack/nova/service.ts';

/** The extensions that steps of a launch ask for, by name and alias. They serve for a nova that no longer tells. */
const lasting: readonly (readonly [name: string, alias: string])[] = [
  ['Keypairs', 'os-keypairs'],
  ['BlockDeviceMappingV2Boot', 'os-block-device-mapping-v2-boot'],
  ['SchedulerHints', 'OS-SCH-HNT'],
  ['ServerGroups', 'os-server-groups'],
  ['DiskConfig', 'OS-DCF'],
  ['ConfigDrive', 'os-config-drive'],
  ['Services', 'os-services'],
];

/** listComputeExtensions: nova's extensions, without those that the operator's settings hide by name. */
export async function namedExtensions(native: NativeCaller, config: GatewayConfig): Promise<NativeExtension[]> {
  const hidden = config.settings['OPENSTACK_NOVA_EXTENSIONS_BLACKLIST'];
  const extensions = await toldExtensions(native);
  return Array.isArray(hidden) ? extensions.filter(({ name }) => !hidden.includes(name)) : extensions;
}

async function toldExtensions(native: NativeCaller): Promise<NativeExtension[]> {
  try {
    return await listExtensions(native);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.statusCode !== 404) throw error;
    return lasting.map(([name, alias]) => ({ name, alias, description: '', links: [], namespace: '', updated: '' }));
  }
}
