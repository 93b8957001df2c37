import { type ActionResult, callApi, I18n, lazyView, Modals, openCachedValues, type Services } from '@sextant/sdk';
import type { VolumeSource } from '../volume-creation.ts';
import type { WizardSetting } from './create-volume-wizard.tsx';
import { addSources } from './sources.ts';
import { loadLimits } from './volume-limits.ts';

/** Opens "Create Volume". What of the choices can't be had has its toast; the service then decides. */
export async function openCreation(services: Services, source?: VolumeSource): Promise<ActionResult | undefined> {
  const limits = loadLimits(services);
  const [choices, values] = await Promise.all([loadChoices(services), openCachedValues(services)]);
  const sources = addSources(values, services);
  const setting: WizardSetting = { ...choices, limits, sources, ...(source ? { source } : {}) };
  try {
    return await services.get(Modals).open<ActionResult>({
      id: 'volumes.create',
      size: 'wizard',
      title: services.get(I18n).t('volumes:form.title'),
      bare: true,
      content: lazyView(() =>
        import('./create-volume-wizard.tsx').then((module) => module.createVolumeWizard(setting)),
      ),
    });
  } finally {
    values.dispose();
  }
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
