import { useT } from '@sextant/sdk';
import { DetailsSection, Field, LoadedPart, NumberInput, type StepProps, Switch, TextInput } from '@sextant/ui';
import { stackTypeId } from '../stack.ts';
import styles from './forms.module.css';
import { sectionsOf, type TemplateFacts } from './parameter.ts';
import { ParameterField } from './parameter-field.tsx';
import { hasValue, shownValue, sourceOf, type StackModel, type StackSetting } from './stack-model.ts';
import { fieldOf } from './step-errors.ts';
import type { TemplateChecks } from './template-checks.ts';

/** Returns the view of the step Parameters: the settings of the stack, then a field for each parameter of the template. */
export function parametersStep(checks: TemplateChecks, setting: StackSetting) {
  return function ParametersStep(props: StepProps<StackModel>) {
    const { model } = props;
    const t = useT();
    const source = sourceOf(model, setting);
    return (
      <div className={styles['column']}>
        <Settings {...props} isNew={setting.stack === undefined} />
        <LoadedPart<TemplateFacts>
          of={{ type: stackTypeId, id: setting.stack?.id ?? '' }}
          part="facts of a template"
          follows={[source]}
          load={() => checks.facts.of(source)}
          failed={t('stacks:form.facts-failed')}
        >
          {(facts) => <Parameters {...props} facts={facts} setting={setting} />}
        </LoadedPart>
      </div>
    );
  };
}

function Settings({ model, change, errors, submitting, isNew }: StepProps<StackModel> & { isNew: boolean }) {
  const t = useT();
  const optional = t('stacks:form.optional');
  return (
    <div className={styles['fields']}>
      <p className={styles['quiet']}>{t('core:form.requiredHint')}</p>
      <Field
        label={t('stacks:field.name')}
        name="name"
        required
        error={errors['name']?.[0]}
        help={t(isNew ? 'stacks:form.name-help' : 'stacks:form.name-fixed')}
      >
        <TextInput
          value={model.name}
          disabled={submitting || !isNew}
          spellCheck={false}
          onChange={(name) => change({ name })}
        />
      </Field>
      <Field
        label={t('stacks:field.timeout')}
        name="timeout"
        optional={optional}
        error={errors['timeout']?.[0]}
        help={t('stacks:form.timeout-help')}
      >
        <NumberInput
          min={1}
          unit={t('stacks:form.minutes')}
          value={model.timeout}
          disabled={submitting}
          onChange={(timeout) => change({ timeout })}
        />
      </Field>
      <Field label={t('stacks:field.tags')} name="tags" optional={optional} help={t('stacks:form.list')}>
        <TextInput value={model.tags} disabled={submitting} onChange={(tags) => change({ tags })} />
      </Field>
      <div className={styles['wide']}>
        <Switch
          label={t('stacks:field.rollback')}
          hint={t('stacks:form.rollback-help')}
          checked={model.rollback}
          disabled={submitting}
          onChange={(rollback) => change({ rollback })}
        />
      </div>
    </div>
  );
}

interface ParametersProps extends StepProps<StackModel> {
  readonly facts: TemplateFacts;
  readonly setting: StackSetting;
}

function Parameters({ facts, setting, model, change, errors, submitting }: ParametersProps) {
  const t = useT();
  const sections = sectionsOf(facts);
  if (sections.length === 0) return <p className={styles['quiet']}>{t('stacks:form.no-parameters')}</p>;
  return (
    <>
      {sections.map(({ label, description, parameters }) => (
        <DetailsSection key={parameters[0]?.name} title={label ?? t('stacks:details.parameters')}>
          <div className={styles['fields']}>
            {description ? <p className={styles['quiet']}>{description}</p> : null}
            {parameters.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={shownValue(parameter, model, setting)}
                error={errors[fieldOf(parameter.name)]?.[0]}
                disabled={submitting}
                keepsHidden={parameter.hidden && hasValue(parameter, setting)}
                onChange={(value) =>
                  change((before) => ({ ...before, values: { ...before.values, [parameter.name]: value } }))
                }
              />
            ))}
          </div>
        </DetailsSection>
      ))}
    </>
  );
}
