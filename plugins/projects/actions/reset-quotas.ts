import {
  type Action,
  type ActionResult,
  callApi,
  I18n,
  Modals,
  nothingChanged,
  type PolicyRuleRef,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { type Project, projectTypeId } from '../project.ts';
import { resetCode } from '../quota-code.ts';
import type { QuotaService } from '../quotas.ts';

const rules: Readonly<Record<QuotaService, PolicyRuleRef>> = {
  compute: ['compute', 'os_compute_api:os-quota-sets:delete'],
  volume: ['volume', 'volume_extension:quotas:delete'],
  network: ['network', 'delete_quota'],
};

const resetting = (service: QuotaService): Action<Project> => ({
  id: `projects.reset-${service}`,
  label: 'projects:action.reset.label',
  icon: 'rotate-ccw',
  policy: [rules[service]],
  asks: true,
  code: ([project]) => resetCode(project?.id ?? '', service),
  perform: async ({ items: [project], services }) => (project ? reset(project, service, services) : nothingChanged),
});

/** "Reset to Defaults", one for each service: they stand in the head of its quotas. */
export const resetQuotas: Readonly<Record<QuotaService, Action<Project>>> = {
  compute: resetting('compute'),
  volume: resetting('volume'),
  network: resetting('network'),
};

async function reset({ id, name }: Project, service: QuotaService, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const label = i18n.t(`projects:quota.service.${service}`);
  const code = () => resetCode(id, service);
  const confirmed = await services.get(Modals).confirm({
    title: i18n.t('projects:action.reset.question', { service: label }),
    message: i18n.t('projects:action.reset.message', { name, service: label }),
    confirmLabel: i18n.t('projects:action.reset.label'),
    code,
  });
  if (!confirmed) return nothingChanged;
  const { items } = await callApi(services, 'resetQuotas', { params: { project: id }, query: { service } });
  const refused = items.find(({ ok }) => !ok);
  if (refused) {
    const text = i18n.t('projects:action.reset.failed', { name, service: label });
    services.get(Toasts).add('error', text, { detail: refused.message ?? '' });
    return resultOf(projectTypeId, { failed: [id] });
  }
  services.get(Toasts).add('success', i18n.t('projects:action.reset.done', { name, service: label }), { code });
  return resultOf(projectTypeId, { updated: [id] });
}
