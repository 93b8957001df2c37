import {
  type ActionResult,
  callApi,
  I18n,
  nothingChanged,
  Resources,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { type Project, projectTypeId } from '../project.ts';
import { quotaCode, type QuotaChange } from '../quota-code.ts';
import { type ProjectQuotas, type QuotaService, readQuotas } from '../quotas.ts';

type Outcomes = Awaited<ReturnType<typeof callApi<'changeQuotas'>>>['items'];

/** Names the services that refused, each with its reason. */
export function refusals(outcomes: Outcomes, i18n: I18n): string[] {
  return outcomes
    .filter(({ ok }) => !ok)
    .map(({ service, message = '' }) =>
      i18n.t('projects:quota.refused', { service: i18n.t(`projects:quota.service.${service}`), message }),
    );
}

/** Sends the changed limits alone (changeQuotas). Rejects with what was refused; what was saved stays, and is told. */
export async function saveQuotas(
  { id, name }: Pick<Project, 'id' | 'name'>,
  change: QuotaChange,
  before: ProjectQuotas,
  services: Services,
): Promise<ActionResult> {
  if (Object.keys(change).length === 0) return nothingChanged;
  const i18n = services.get(I18n);
  const { items } = await sendQuotas(id, change, services);
  const saved = Object.fromEntries(items.filter(({ ok }) => ok).map(({ service }) => [service, change[service]]));
  const refused = refusals(items, i18n);
  if (Object.keys(saved).length > 0) {
    services.get(Toasts).add('success', i18n.t('projects:quota.done', { name, services: namesOf(saved, i18n) }), {
      code: () => quotaCode(id, saved),
      undo: async () => {
        const now = await readQuotas(id, services);
        if (!isAsLeft(now, saved)) return 'changed';
        const { items: back } = await sendQuotas(id, limitsBefore(before, saved), services);
        const failed = refusals(back, i18n);
        if (failed.length > 0) throw new Error(failed.join('\n'));
        return resultOf(projectTypeId, { updated: [id] });
      },
    });
  }
  const updated = resultOf(projectTypeId, { updated: [id] });
  if (refused.length === 0) return updated;
  // The form stays open and gives no result: the page would go on showing the limits of before.
  if (Object.keys(saved).length > 0) services.get(Resources).report(updated);
  throw new Error(refused.join('\n'));
}

/** Sends limits, of each service for itself: the answer has an outcome for each (changeQuotas). */
export function sendQuotas(project: string, change: QuotaChange, services: Services) {
  const body = Object.fromEntries(Object.entries(change).map(([service, limits]) => [service, { ...limits }]));
  return callApi(services, 'changeQuotas', { params: { project }, body }, { quiet: true });
}

const namesOf = (change: QuotaChange, i18n: I18n) =>
  i18n.list(Object.keys(change).map((service) => i18n.t(`projects:quota.service.${service}`)));

const entries = (change: QuotaChange) =>
  (Object.entries(change) as [QuotaService, Readonly<Record<string, number>>][]).flatMap(([service, limits]) =>
    Object.entries(limits).map(([name, limit]) => ({ service, name, limit })),
  );

function isAsLeft(now: ProjectQuotas, saved: QuotaChange): boolean {
  return entries(saved).every(({ service, name, limit }) => now.quotas[service]?.[name]?.limit === limit);
}

/** Returns the limits that the changed ones had before. */
export function limitsBefore(before: ProjectQuotas, saved: QuotaChange): QuotaChange {
  const back: Record<string, Record<string, number>> = {};
  for (const { service, name } of entries(saved)) {
    const limit = before.quotas[service]?.[name]?.limit;
    if (limit !== undefined) back[service] = { ...back[service], [name]: limit };
  }
  return back;
}
