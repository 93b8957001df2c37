import type { QuotasApi } from '#protocol';
import declaration from '#schemas/api/quotas.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import type { GatewayConfig } from '../../../config/gateway-config.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import * as network from '../../../openstack/neutron/quotas.ts';
import * as sets from '../../../openstack/quota-sets.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { disabledQuotas } from './disabled-quotas.ts';
import { type QuotaService, quotaFields } from './quota-fields.ts';

type Quotas = QuotasApi.ServiceQuotas;

const services: readonly QuotaService[] = ['compute', 'volume', 'network'];

/** The operations on the quotas of any project; what the services refuse, they refuse each for itself. */
export const quotaRoutes = serviceRoutes<QuotasApi.QuotasOperations>(declaration, {
  readQuotas: async ({ native, config, params: { project }, query }) => {
    const answer: QuotasApi.ProjectQuotas = { quotas: {}, failed: {} };
    const disabled = await knownDisabled(native, config);
    const known = await servicesOf(native, disabled);
    const asked = query.service ? known.filter((service) => service === query.service) : known;
    await Promise.all(
      asked.map(async (service) => {
        try {
          const [used, defaults] = await Promise.all([
            readUse(native, service, project),
            query.defaults === true ? readDefaults(native, service, project) : {},
          ]);
          answer.quotas[service] = withDefaults(used, defaults, disabled);
        } catch (error) {
          answer.failed[service] = reasonOf(error);
        }
      }),
    );
    return answer;
  },
  changeQuotas: async ({ native, config, params: { project }, body }) => {
    const known = await servicesOf(native, await knownDisabled(native, config));
    const asked = services.filter((service) => body[service] !== undefined);
    return outcomes(asked, async (service) => {
      if (!known.includes(service)) throw missing(service);
      const limits = body[service]!;
      await (service === 'network'
        ? network.changeQuotas(native, project, limits)
        : sets.changeQuotas(native, service, project, limits));
    });
  },
  resetQuotas: async ({ native, config, params: { project }, query }) => {
    const known = await servicesOf(native, await knownDisabled(native, config));
    return outcomes(query.service ? [query.service] : known, async (service) => {
      if (!known.includes(service)) throw missing(service);
      await (service === 'network' ? resetNetwork(native, project) : sets.resetQuotas(native, service, project));
    });
  },
});

/** The quotas that are not shown. Where the network service does not say what it has, the others are told all the same. */
async function knownDisabled(native: NativeCaller, config: GatewayConfig): Promise<ReadonlySet<string>> {
  try {
    return await disabledQuotas(native, config);
  } catch (error) {
    reasonOf(error);
    return new Set();
  }
}

/** The services that the cloud has and whose quotas the console shows. */
async function servicesOf(native: NativeCaller, disabled: ReadonlySet<string>): Promise<QuotaService[]> {
  const shown = services.filter((service) => quotaFields[service].some((name) => !disabled.has(name)));
  const present = await Promise.all(shown.map((service) => native.has(service)));
  return shown.filter((_, place) => present[place]);
}

async function readUse(native: NativeCaller, service: QuotaService, project: string): Promise<Quotas> {
  if (service === 'network') return readNetworkUse(native, project);
  const set = await sets.readQuotaUse(native, service, project);
  return Object.fromEntries(
    Object.entries(set).flatMap(([name, quota]) =>
      typeof quota === 'string' || (service === 'compute' && ofNovaNetwork.has(name))
        ? []
        : [[name, { limit: quota.limit, used: quota.in_use, reserved: quota.reserved }]],
    ),
  );
}

/** Quotas of the networks that nova once made itself. */
const ofNovaNetwork = new Set(['floating_ips', 'fixed_ips', 'security_groups', 'security_group_rules', 'networks']);

/** Without the extension quota_details the service tells limits alone. */
async function readNetworkUse(native: NativeCaller, project: string): Promise<Quotas> {
  try {
    const quota = await network.readQuotaUse(native, project);
    return Object.fromEntries(
      Object.entries(quota).map(([name, { limit, used, reserved }]) => [name, { limit, used, reserved }]),
    );
  } catch (error) {
    if (!(error instanceof GatewayError) || error.statusCode !== 404) throw error;
    const limits = await network.readLimits(native, project);
    return Object.fromEntries(
      Object.entries(limits).flatMap(([name, limit]) => (typeof limit === 'number' ? [[name, { limit }]] : [])),
    );
  }
}

function readDefaults(native: NativeCaller, service: QuotaService, project: string): Promise<Record<string, unknown>> {
  return service === 'network'
    ? network.readDefaultQuotas(native, project)
    : sets.readDefaultQuotas(native, service, project);
}

function withDefaults(used: Quotas, defaults: Record<string, unknown>, disabled: ReadonlySet<string>): Quotas {
  return Object.fromEntries(
    Object.entries(used)
      .filter(([name]) => !disabled.has(name))
      .map(([name, quota]) => {
        const usual = defaults[name];
        return [name, typeof usual === 'number' ? { ...quota, default: usual } : quota];
      }),
  );
}

/** A project without quotas of its own has none to lose: neutron says 404, and the default ones hold already. */
async function resetNetwork(native: NativeCaller, project: string): Promise<void> {
  try {
    await network.resetQuotas(native, project);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.statusCode !== 404) throw error;
  }
}

/** Asks the services side by side; a refusal of one is its outcome, and stops no other. */
async function outcomes(
  asked: readonly QuotaService[],
  act: (service: QuotaService) => Promise<void>,
): Promise<QuotasApi.QuotaOutcomes> {
  const items = await Promise.all(
    asked.map(async (service): Promise<QuotasApi.QuotaOutcome> => {
      try {
        await act(service);
        return { service, ok: true };
      } catch (error) {
        return { service, ok: false, message: reasonOf(error) };
      }
    }),
  );
  return { items };
}

/** The reason of a refusal. A session that ended, and a browser that left, are passed on. */
function reasonOf(error: unknown): string {
  if (!(error instanceof GatewayError) || error.code === 'NOT_LOGGED_IN' || error.code === 'REQUEST_ABANDONED') {
    throw error;
  }
  return error.message;
}

const missing = (service: QuotaService) =>
  new GatewayError('SERVICE_DISABLED', { detail: `Service ${service} is disabled.` }, { service });
