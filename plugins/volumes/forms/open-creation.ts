import { type ActionResult, callApi, I18n, lazyView, Modals, type Services } from '@sextant/sdk';
import type { VolumeSource } from '../volume-creation.ts';
import type { WizardSetting } from './create-volume-wizard.tsx';
import { loadLimits } from './volume-limits.ts';

/** Opens "Create Volume". What of the choices can't be had has its toast; the service then decides. */
export async function openCreation(services: Services, source?: VolumeSource): Promise<ActionResult | undefined> {
  const limits = loadLimits(services);
  const setting: WizardSetting = { ...(await loadChoices(services)), limits, ...(source ? { source } : {}) };
  return services.get(Modals).open<ActionResult>({
    id: 'volumes.create',
    size: 'wizard',
    title: services.get(I18n).t('volumes:form.title'),
    bare: true,
    content: lazyView(() => import('./create-volume-wizard.tsx').then((module) => module.createVolumeWizard(setting))),
  });
}

/** Volume types and zones that are there, and of them those to begin with: the default type by its name, the first zone. */
export async function loadChoices(services: Services): Promise<Pick<WizardSetting, 'types' | 'zones' | 'preselected'>> {
  const [types, preferred, zones] = await Promise.all([
    callApi(services, 'listVolumeTypes', {}).then(
      ({ items }) => items,
      () => [],
    ),
    // A cloud without a default type says 404.
    callApi(services, 'readVolumeType', { params: { id: 'default' } }, { quiet: true }).catch(() => undefined),
    callApi(services, 'listVolumeAvailabilityZones', {}).then(
      ({ items }) => items,
      () => [],
    ),
  ]);
  const open = zones.filter(({ zoneState }) => zoneState.available).map(({ zoneName }) => zoneName);
  const isThere = types.some(({ name }) => name === preferred?.name);
  return { types, zones: open, preselected: { type: isThere ? preferred!.name : '', zone: open[0] ?? '' } };
}
