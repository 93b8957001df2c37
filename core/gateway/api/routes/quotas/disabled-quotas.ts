import type { GatewayConfig } from '../../../config/gateway-config.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listExtensions } from '../../../openstack/neutron/extensions.ts';
import { type QuotaService, quotaFields } from './quota-fields.ts';

/** Returns the quotas that this cloud or this console does not have. */
export async function disabledQuotas(native: NativeCaller, config: GatewayConfig): Promise<Set<string>> {
  const [hasCompute, hasVolumes, network] = await Promise.all([
    native.has('compute'),
    native.has('volume'),
    disabledNetworkQuotas(native, config),
  ]);
  const disabled: string[] = [...network];
  if (!hasCompute || settingOf(config, 'OPENSTACK_HYPERVISOR_FEATURES', 'enable_quotas') === false) {
    disabled.push(...quotaFields.compute);
  }
  if (!hasVolumes) disabled.push(...quotaFields.volume);
  return new Set(disabled);
}

/** The quotas of one service that this cloud and this console have. */
export async function enabledQuotas(
  native: NativeCaller,
  config: GatewayConfig,
  service: QuotaService,
): Promise<string[]> {
  const disabled = await disabledQuotas(native, config);
  return quotaFields[service].filter((name) => !disabled.has(name));
}

async function disabledNetworkQuotas(native: NativeCaller, config: GatewayConfig): Promise<readonly string[]> {
  if (!(await native.has('network'))) return quotaFields.network;
  const extensions = new Set((await listExtensions(native)).map(({ alias }) => alias));
  if (!extensions.has('quotas') || settingOf(config, 'OPENSTACK_NEUTRON_NETWORK', 'enable_quotas') === false) {
    return quotaFields.network;
  }
  return [
    ...(extensions.has('security-group') ? [] : ['security_group', 'security_group_rule']),
    ...(extensions.has('router') && routersEnabled(config) ? [] : ['router', 'floatingip']),
  ];
}

/** Does the console show routers? An operator may switch them off. */
export function routersEnabled(config: GatewayConfig): boolean {
  return settingOf(config, 'OPENSTACK_NEUTRON_NETWORK', 'enable_router') !== false;
}

function settingOf(config: GatewayConfig, group: string, name: string): unknown {
  return (config.settings[group] as Record<string, unknown> | null | undefined)?.[name];
}
