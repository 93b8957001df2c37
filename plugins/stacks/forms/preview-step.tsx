import { I18n, useService, useServices, useT } from '@sextant/sdk';
import {
  Alert,
  DetailsSection,
  exceedsQuota,
  FactTable,
  Field,
  LoadedPart,
  Missing,
  QuotaBar,
  type StepProps,
  TextInput,
  wordOf,
} from '@sextant/ui';
import { type Stack, stackTypeId } from '../stack.ts';
import styles from './forms.module.css';
import type { TemplateFacts } from './parameter.ts';
import type { StackModel, StackSetting } from './stack-model.ts';
import { planOf } from './stack-plan.ts';
import { quotasFor, type TypeQuota } from './stack-quotas.ts';
import { type ResourceChange, takesAway, type TemplateChecks } from './template-checks.ts';
import { ParameterDifference, TemplateDifference } from './update-difference.tsx';

interface Preview {
  readonly facts: TemplateFacts;
  readonly changes: readonly ResourceChange[];
  /** The quotas that a new stack takes of. */
  readonly quotas: readonly TypeQuota[];
}

/** Returns the view of the step Preview: what the service would make, or what an update would do to each resource. */
export function previewStep(checks: TemplateChecks, setting: StackSetting) {
  return function PreviewStep(props: StepProps<StackModel>) {
    const { model } = props;
    const t = useT();
    const services = useServices();
    const { confirmed: _typed, ...asked } = model;
    const load = async (signal: AbortSignal): Promise<Preview> => {
      const plan = await planOf(model, checks, setting);
      return { ...plan, quotas: setting.stack ? [] : await quotasFor(plan.changes, services, signal) };
    };
    return (
      <LoadedPart<Preview>
        of={{ type: stackTypeId, id: setting.stack?.id ?? '' }}
        part="preview"
        follows={[asked]}
        load={load}
        failed={t('stacks:form.preview-failed')}
      >
        {({ facts, changes, quotas }) => (
          <div className={styles['column']}>
            {setting.stack ? (
              <Update {...props} stack={setting.stack} changes={changes} />
            ) : (
              <Creation changes={changes} quotas={quotas} />
            )}
            {setting.stack ? (
              <>
                <ParameterDifference model={model} facts={facts} setting={setting} />
                <TemplateDifference model={model} setting={setting} />
              </>
            ) : null}
          </div>
        )}
      </LoadedPart>
    );
  };
}

function Creation({ changes, quotas }: Pick<Preview, 'changes' | 'quotas'>) {
  const t = useT();
  const i18n = useService(I18n);
  const types = new Map<string, string[]>();
  for (const { type, name } of changes) types.set(type, [...(types.get(type) ?? []), name]);
  const title = t('stacks:form.will-be-made');
  const exceeded = quotas.filter(exceedsQuota).map(({ type }) => type);
  return (
    <>
      {exceeded.length > 0 ? (
        <Alert type="warning" live title={t('stacks:form.quota-exceeded', { types: i18n.list(exceeded) })} />
      ) : null}
      <DetailsSection
        title={title}
        count={changes.length}
        empty={changes.length === 0 && t('stacks:form.makes-nothing')}
      >
        <FactTable
          label={title}
          columns={[
            { label: t('stacks:resource.type') },
            { label: t('stacks:form.number'), figure: true },
            { label: t('stacks:form.names') },
          ]}
          rows={[...types].map(([type, names]) => ({
            id: type,
            cells: [
              <bdi key="type" dir="ltr">
                {type}
              </bdi>,
              names.length,
              <bdi key="names">{names.join(', ')}</bdi>,
            ],
          }))}
        />
      </DetailsSection>
      {quotas.length > 0 ? (
        <DetailsSection title={t('stacks:form.quotas')}>
          {quotas.map(({ type, ...quota }) => (
            <QuotaBar key={type} label={type} {...quota} />
          ))}
        </DetailsSection>
      ) : null}
    </>
  );
}

interface UpdateProps extends StepProps<StackModel> {
  readonly stack: Stack;
  readonly changes: readonly ResourceChange[];
}

function Update({ stack, changes, model, change, errors, submitting }: UpdateProps) {
  const t = useT();
  const title = t('stacks:form.changes');
  const changed = changes.filter((each) => each.change !== 'unchanged');
  const lost = changes.filter(takesAway);
  return (
    <>
      {lost.length > 0 ? (
        <Alert type="warning" title={t('stacks:form.takes-away', { count: lost.length })}>
          <Field
            label={t('stacks:form.confirm', { name: wordOf([{ id: stack.id, name: stack.stack_name }]) })}
            name="confirmed"
            required
            error={errors['confirmed']?.[0]}
          >
            <TextInput
              value={model.confirmed}
              disabled={submitting}
              autoComplete="off"
              spellCheck={false}
              onChange={(confirmed) => change({ confirmed })}
            />
          </Field>
        </Alert>
      ) : null}
      <DetailsSection title={title} count={changed.length} empty={changed.length === 0 && t('stacks:form.no-changes')}>
        <FactTable
          label={title}
          columns={['change', 'name', 'type', 'physical-id'].map((name) => ({
            label: t(name === 'change' ? 'stacks:form.change' : `stacks:resource.${name}`),
          }))}
          rows={changed.map(({ change: kind, name, type, physical_id: id, stack_name: inner }) => ({
            id: `${inner ?? ''}/${name}/${kind}`,
            cells: [
              t(`stacks:change.${kind}`),
              <bdi key="name">{inner && inner !== stack.stack_name ? `${inner} › ${name}` : name}</bdi>,
              <bdi key="type" dir="ltr">
                {type}
              </bdi>,
              id ? (
                <bdi key="id" dir="ltr">
                  {id}
                </bdi>
              ) : (
                <Missing key="id" />
              ),
            ],
          }))}
        />
      </DetailsSection>
      <p className={styles['quiet']}>{t('stacks:form.unchanged', { count: changes.length - changed.length })}</p>
    </>
  );
}
