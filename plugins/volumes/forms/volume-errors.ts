import type { I18n } from '@sextant/sdk';
import {
  type FormErrors,
  type FormSchema,
  mergeErrors,
  precompiledValidator,
  validateData,
  WHOLE_FORM,
} from '@sextant/ui';
import schema from '../../../schemas/volumes/create-volume.schema.json';
import compiled from '../../../schemas/volumes/create-volume.schema.json?rjsf';
import { exceeded, type VolumeLimits } from './volume-limits.ts';
import type { VolumeModel } from './volume-model.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the errors in the form by field, in the operator's language. */
export function volumeErrors(model: VolumeModel, limits: VolumeLimits, i18n: I18n): FormErrors {
  const t = i18n.t.bind(i18n);
  const data = Object.fromEntries(
    (['size', 'name', 'description'] as const).map((name) => [name, model[name] ?? undefined]),
  );
  return mergeErrors(
    validateData(validator, { t, schema: schema as FormSchema, data }),
    sourceErrors(model, i18n),
    quotaErrors(model.size ?? 0, limits, i18n),
  );
}

function sourceErrors({ kind, source, size }: VolumeModel, i18n: I18n): FormErrors {
  if (kind === 'none') return {};
  if (!source) return { source: [i18n.t(`volumes:source.missing.${kind}`)] };
  if (size === null || size >= source.leastSize) return {};
  return { size: [i18n.t('volumes:size.least', { size: i18n.number(source.leastSize) })] };
}

/** A quota says what it is, how far it is used up and what is left of it. */
function quotaErrors(size: number, limits: VolumeLimits, i18n: I18n): FormErrors {
  const over = exceeded(limits, size);
  const figures = ({ used, limit }: VolumeLimits['gigabytes']) => ({
    count: limit ?? 0,
    limit: i18n.number(limit ?? 0),
    used: i18n.number(used),
    left: i18n.number(Math.max(0, (limit ?? 0) - used)),
  });
  return {
    ...(over.includes('gigabytes')
      ? { size: [i18n.t('volumes:quota.gigabytes.over', figures(limits.gigabytes))] }
      : {}),
    ...(over.includes('volumes')
      ? { [WHOLE_FORM]: [i18n.t('volumes:quota.volumes.over', figures(limits.volumes))] }
      : {}),
  };
}
