import type { I18n } from '@sextant/sdk';
import type { EditedField, FormErrors } from '@sextant/ui';
import {
  type ProjectQuotas,
  type Quota,
  quotaLabel,
  type QuotaService,
  quotaServices,
  quotasOf,
  taken,
} from '../quotas.ts';
import type { QuotaChange } from '../quota-code.ts';

/** A limit as it is typed; null: empty, or no number. */
interface Limit {
  readonly name: string;
  readonly limit: number | null;
}

/** The data of the form: the limits of each service, as a form's widgets hold them. */
export type QuotasData = { [service in QuotaService]?: Limit[] };

/** Every service says what it takes. */
const greatest = 2 ** 31 - 1;

export function dataOf(quotas: ProjectQuotas): QuotasData {
  return Object.fromEntries(
    quotaServices
      .filter((service) => quotas.quotas[service])
      .map((service) => [service, quotasOf(quotas, service).map(({ name, limit }) => ({ name, limit }))]),
  );
}

export const limitIn = (data: QuotasData, service: QuotaService, name: string) =>
  data[service]?.find((quota) => quota.name === name)?.limit;

/** Returns the limits that differ, and no others. */
export function changesOf(data: QuotasData, start: QuotasData): QuotaChange {
  return Object.fromEntries(
    quotaServices.flatMap((service) => {
      const changed = (data[service] ?? []).filter(
        ({ name, limit }) => limit !== null && limit !== limitIn(start, service, name),
      );
      return changed.length > 0 ? [[service, Object.fromEntries(changed.map(({ name, limit }) => [name, limit]))]] : [];
    }),
  );
}

/** Says what is wrong with a limit. What was below the use before, and stays so, is nobody's fault now. */
export function limitProblem(limit: number | null, quota: Quota, i18n: I18n): string | undefined {
  if (limit === null || !Number.isInteger(limit) || limit < -1 || limit > greatest)
    return i18n.t('projects:quota.problem.number');
  const used = taken(quota);
  if (limit === -1 || limit >= used || limit === quota.limit) return undefined;
  return i18n.t('projects:quota.problem.used', { used: i18n.number(used) });
}

/** Returns the errors of each service: those of its quotas, each with the name of its quota. */
export function quotaErrors(data: QuotasData, known: ProjectQuotas, i18n: I18n): FormErrors {
  return Object.fromEntries(
    quotaServices.flatMap((service) => {
      const problems = quotasOf(known, service).flatMap((quota) => {
        const limit = limitIn(data, service, quota.name);
        const problem = limit === undefined ? undefined : limitProblem(limit, quota, i18n);
        return problem ? [`${quotaLabel(quota, (key) => i18n.t(key))}: ${problem}`] : [];
      });
      return problems.length > 0 ? [[service, problems]] : [];
    }),
  );
}

/** Each quota is a part of the form, so that what others change of some of them stays so. */
export function quotaFields(models: readonly QuotasData[], i18n: I18n): EditedField<QuotasData>[] {
  return quotaServices.flatMap((service) => {
    const names = new Set(models.flatMap((model) => (model[service] ?? []).map(({ name }) => name)));
    return [...names].map((name): EditedField<QuotasData> => ({
      id: `${service}.${name}`,
      label: quotaLabel({ service, name }, (key) => i18n.t(key)),
      get: (model) => limitIn(model, service, name),
      set: (model, limit) => ({ ...model, [service]: withLimit(model[service] ?? [], name, limit as number | null) }),
      text: (limit) => (typeof limit === 'number' ? limitText(limit, i18n) : ''),
    }));
  });
}

export function withLimit(limits: readonly Limit[], name: string, limit: number | null): Limit[] {
  return limits.map((each) => (each.name === name ? { name, limit } : each));
}

export const limitText = (limit: number, i18n: I18n) =>
  limit < 0 ? i18n.t('projects:quota.unlimited') : i18n.number(limit);
