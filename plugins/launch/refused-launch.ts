import { type HttpError, I18n } from '@sextant/sdk';
import { type FormErrors, StepsRefused, WHOLE_FORM } from '@sextant/ui';
import { choiceMembers, findRecords, nameOf, recordsOf, stepOf, withRecords } from './choices.ts';
import type { LaunchData } from './launch-data.ts';
import type { LaunchSpec } from './launch-spec.ts';
import { launchSteps } from './steps/steps.ts';

type Change = (spec: LaunchSpec) => LaunchSpec;

/**
 * Reads anew what there is to choose from, and the quotas, once compute has refused a launch. What is gone is taken out of the
 * spec as soon as the wizard lets it change. Returns the error to show: the steps to go back to, or the refusal itself where
 * nothing in the steps explains it.
 */
export async function refusedLaunch(spec: LaunchSpec, data: LaunchData, refusal: HttpError): Promise<Error> {
  const i18n = data.services.get(I18n);
  const errors: Record<string, FormErrors> = {};
  const changes: Change[] = [];
  const lacking = (names: readonly string[]) =>
    i18n.t('launch:gone', { count: names.length, names: i18n.list([...names]) });

  const readChoice = async (member: (typeof choiceMembers)[number]) => {
    const chosen = recordsOf(spec, member);
    const { there, gone } = await findRecords(data, member, chosen, { type: spec.source_type, isAnew: true });
    if (gone.length === 0) return;
    changes.push((now) => withRecords(now, member, there));
    errors[stepOf[member]] = { [WHOLE_FORM]: [lacking(gone.map(nameOf))] };
  };
  const readZones = async () => {
    const { availability_zone: zone } = spec;
    const zones = zone === '' ? undefined : await data.zones.refresh();
    if (!zones || zones.some(({ zoneName }) => zoneName === zone)) return;
    changes.push((now) => ({ ...now, availability_zone: '' }));
    errors['details'] = { availability_zone: [lacking([zone])] };
  };
  await Promise.all([
    ...choiceMembers.map(readChoice),
    readZones(),
    data.limits.refresh(),
    data.hasVolumes().then((isThere) => (isThere ? data.volumeLimits.refresh() : undefined)),
  ]);

  // The quotas may leave less than before: the steps are judged by them again.
  for (const { id, check } of launchSteps) {
    const found = check?.(spec, { data, i18n });
    if (found && Object.keys(found).length > 0) errors[id] = { ...found, ...errors[id] };
  }
  data.repairs.set((now) => changes.reduce((next, change) => change(next), now));
  if (Object.keys(errors).length === 0) return refusal;
  return Object.assign(new StepsRefused(errors, refusal.message), { cause: refusal });
}
