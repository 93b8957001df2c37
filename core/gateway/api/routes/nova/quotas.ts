import type { NovaApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as quotas from '../../../openstack/quota-sets.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Call } from '../../operations/call.ts';
import { disabledQuotas, enabledQuotas } from '../quotas/disabled-quotas.ts';
import { quotaFields, shownQuota } from '../quotas/quota-fields.ts';

type Ops = NovaApi.NovaOperations;

/** Quotas of the networks that nova once made itself. */
const networkQuotas = ['floating_ips', 'fixed_ips', 'security_groups', 'security_group_rules'];

/** listDefaultComputeQuotas. */
export async function listDefaultQuotas({
  native,
  config,
}: Call<Ops['listDefaultComputeQuotas']>): Promise<Ops['listDefaultComputeQuotas']['answer']> {
  await neededFields({ native, config });
  const [limits, disabled] = await Promise.all([
    quotas.readDefaultQuotas(native, 'compute', ownProject(native.session)),
    disabledQuotas(native, config),
  ]);
  const shown = Object.entries(limits).filter(
    ([name]) => name !== 'id' && !networkQuotas.includes(name) && !disabled.has(name),
  );
  return { items: shown.map(([name, limit]) => shownQuota(name, Number(limit))) };
}

/** changeDefaultComputeQuotas: what isn't known or not given is left out; nothing left is a change of nothing. */
export async function changeDefaultQuotas({
  native,
  config,
  body,
}: Call<Ops['changeDefaultComputeQuotas']>): Promise<void> {
  const given = body as Record<string, number | string | null | undefined>;
  const fields = await neededFields({ native, config });
  const known = fields.filter((name) => given[name] !== null && given[name] !== undefined);
  await quotas.changeDefaultQuotas(native, 'compute', Object.fromEntries(known.map((name) => [name, given[name]])));
}

/** listEditableQuotas: of all three services, without those that are switched off. */
export async function listEditableQuotas({
  native,
  config,
}: Call<Ops['listEditableQuotas']>): Promise<Ops['listEditableQuotas']['answer']> {
  const disabled = await disabledQuotas(native, config);
  const all = [...quotaFields.compute, ...quotaFields.volume, ...quotaFields.network];
  return { items: all.filter((name) => !disabled.has(name)) };
}

/** changeComputeQuotas: every quota that the cloud has must be there. */
export async function changeQuotas({ native, config, params, body }: Call<Ops['changeComputeQuotas']>): Promise<void> {
  const given = body as Record<string, number | string | null | undefined>;
  const fields = await neededFields({ native, config });
  const missing = fields.find((name) => given[name] === null || given[name] === undefined);
  if (missing !== undefined) throw new GatewayError('MISSING_PARAMETER', { name: missing });
  await quotas.changeQuotas(
    native,
    'compute',
    params.project,
    Object.fromEntries(fields.map((name) => [name, given[name]])),
  );
}

/** Compute's quotas, or 501 on a cloud or a console without them. */
async function neededFields({
  native,
  config,
}: Pick<Call<Ops['changeComputeQuotas']>, 'native' | 'config'>): Promise<string[]> {
  const fields = await enabledQuotas(native, config, 'compute');
  if (fields.length > 0) return fields;
  throw new GatewayError('SERVICE_DISABLED', { detail: 'Service Nova is disabled.' }, { service: 'compute' });
}
