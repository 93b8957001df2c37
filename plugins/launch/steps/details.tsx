import { useCachedValue, useT } from '@sextant/sdk';
import { Alert, Field, NumberInput, Select, TextArea, TextInput } from '@sextant/ui';
import { detailsErrors } from '../checks.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { leftOf } from '../limits.ts';
import styles from '../parts/launch.module.css';
import { TemplateNote } from '../parts/template-note.tsx';

function Details({ spec, change, data, errors, disabled }: LaunchStepProps) {
  const t = useT();
  const optional = t('launch:optional');
  const [before, after] = t('core:form.requiredHint').split('*');
  return (
    <div className={styles['fields']}>
      <TemplateNote data={data} />
      <p className={styles['intro']}>{t('launch:details.intro')}</p>
      <p className={styles['required']}>
        {before}
        <span className={styles['star']}>*</span>
        {after}
      </p>
      <div className={styles['wide']}>
        <Field label={t('launch:details.name')} required name="name" error={errors['name']?.[0]}>
          <TextInput value={spec.name} onChange={(name) => change({ name })} disabled={disabled} autoFocus />
        </Field>
      </div>
      <div className={styles['wide']}>
        <Field
          label={t('launch:details.description')}
          optional={optional}
          name="description"
          error={errors['description']?.[0]}
        >
          <TextArea
            value={spec.description}
            rows={2}
            onChange={(description) => change({ description })}
            disabled={disabled}
          />
        </Field>
      </div>
      <ZoneField spec={spec} change={change} data={data} errors={errors} disabled={disabled} />
      <Field label={t('launch:details.count')} required name="instance_count" error={errors['instance_count']?.[0]}>
        <NumberInput
          value={spec.instance_count}
          min={1}
          disabled={disabled}
          onChange={(count) => change({ instance_count: count === null ? null : Math.max(1, count) })}
        />
      </Field>
    </div>
  );
}

/** The zones that are up; more than one: any of them comes first. */
function ZoneField({ spec, change, data, errors, disabled }: LaunchStepProps) {
  const t = useT();
  const { value: zones, isKnown } = useCachedValue(data.zones);
  const names = zones.map(({ zoneName }) => zoneName);
  const any = names.length === 1 ? [] : [{ value: '', label: t('launch:details.zone-any') }];
  if (isKnown && names.length === 0) return <Alert type="warning">{t('launch:details.zone-none')}</Alert>;
  return (
    <Field label={t('launch:details.zone')} name="availability_zone" error={errors['availability_zone']?.[0]}>
      <Select
        options={[...any, ...names.map((name) => ({ value: name, label: name }))]}
        value={spec.availability_zone}
        disabled={disabled}
        onChange={(zone) => change({ availability_zone: zone })}
      />
    </Field>
  );
}

export const detailsStep: LaunchStep = {
  id: 'details',
  label: 'launch:step.details',
  condition: {},
  component: Details,
  check: detailsErrors,
  // The summary beside the step says at once that the quota does not allow so many.
  atOnce: ({ instance_count: count }, { data }) =>
    (count ?? 0) > leftOf(data.limits.value.instances) ? ['instance_count'] : [],
  hint: ({ name }) => name.trim() || undefined,
  async preselect(data) {
    const zones = await data.zones.get();
    const { zone } = data.context;
    const known = zones.find(({ zoneName }) => zoneName === zone);
    if (zone && !known) data.miss('details', [zone]);
    const wanted = known ?? (zones.length === 1 ? zones[0] : undefined);
    return wanted && ((spec) => ({ ...spec, availability_zone: spec.availability_zone || wanted.zoneName }));
  },
};
