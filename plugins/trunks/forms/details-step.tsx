import { useT } from '@sextant/sdk';
import { Field, Segmented, type StepProps, TextArea, TextInput } from '@sextant/ui';
import styles from './forms.module.css';
import type { TrunkModel } from './trunk-model.ts';

/** The step "Details": name, description, admin state. */
export function DetailsStep({ model, change, errors, submitting }: StepProps<TrunkModel>) {
  const t = useT();
  const optional = t('trunks:form.optional');
  return (
    <div className={styles['fields']}>
      <Field label={t('trunks:form.name')} optional={optional} name="name" error={errors['name']?.[0]}>
        <TextInput value={model.name} onChange={(name) => change({ name })} disabled={submitting} autoFocus />
      </Field>
      <Field
        label={t('trunks:form.description')}
        optional={optional}
        name="description"
        error={errors['description']?.[0]}
      >
        <TextArea value={model.description} onChange={(description) => change({ description })} disabled={submitting} />
      </Field>
      <Field group label={t('trunks:form.admin_state')} help={t('trunks:form.admin_state-help')}>
        <div className={styles['choice']}>
          <Segmented
            label={t('trunks:form.admin_state')}
            value={model.isUp ? 'up' : 'down'}
            onChange={(state) => change({ isUp: state === 'up' })}
            options={[
              { value: 'up', label: t('trunks:form.enabled') },
              { value: 'down', label: t('trunks:form.disabled') },
            ]}
          />
        </div>
      </Field>
    </div>
  );
}
