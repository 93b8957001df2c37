import {
  type ActionResult,
  callApi,
  type EachItem,
  HttpError,
  I18n,
  type ModalContentProps,
  nothingChanged,
  resultOf,
  Router,
  type Services,
  Session,
  submitEach,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  type StepErrors,
  StepsRefused,
  typedMatches,
  Wizard,
  type WizardStep,
  WizardSummary,
  type WizardSummaryProps,
  wordOf,
} from '@sextant/ui';
import { type ReactNode, useMemo } from 'react';
import { type Stack, stackName, stackTypeId, updateFailure } from '../stack.ts';
import { changeCode, creationCode } from '../stack-code.ts';
import { parametersStep } from './parameters-step.tsx';
import { previewStep } from './preview-step.tsx';
import {
  changeBody,
  changesAnything,
  creationBody,
  modelOf,
  sourceOf,
  type StackModel,
  type StackSetting,
} from './stack-model.ts';
import { planOf } from './stack-plan.ts';
import { parameterErrors, refusedTemplate, refusedValues, templateErrors } from './step-errors.ts';
import { createTemplateChecks, takesAway, type TemplateChecks } from './template-checks.ts';
import { templateStep } from './template-step.tsx';

type StackPurpose = 'create' | 'preview' | 'update';

/**
 * Returns the form "Launch Stack", "Preview Stack" or "Update Stack": template, parameters, preview. A setting with a stack updates it;
 * `isPreview`: the form makes nothing.
 */
export function stackWizard(setting: StackSetting, isPreview = false) {
  const purpose = setting.stack ? 'update' : isPreview ? 'preview' : 'create';
  return function StackWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const checks = useMemo(() => createTemplateChecks(services), [services]);
    const steps = useMemo(() => stepsOf(checks, setting, services.get(I18n)), [checks, services]);
    const known = (model: StackModel) => checks.facts.known(sourceOf(model, setting)) ?? noFacts;
    return (
      <Wizard<StackModel, ActionResult>
        id={`stacks.${purpose}`}
        title={t(`stacks:${purpose}.label`)}
        subtitle={setting.stack ? stackName(setting.stack) : (services.get(Session).current().project_name ?? '')}
        steps={steps}
        model={modelOf(setting)}
        fitDraft={fitDraft}
        // Values may be secret, in an environment, a file or a signed address too: they are not kept, and closing asks first.
        draftOf={({ values: _1, environment: _2, files: _3, url: _4, confirmed: _5, ...kept }) => kept}
        leavesOut={({ values, environment, files, url }) =>
          [values, files].some((texts) => Object.keys(texts).length > 0) ||
          [environment, url].some((text) => text.trim() !== '')
        }
        validateSteps={(model, left) =>
          judge(
            model,
            left.map(({ id }) => id),
            checks,
            setting,
          )
        }
        submit={(model) => submit(purpose, model, checks, setting, services)}
        {...(purpose === 'preview'
          ? {}
          : {
              code: (model: StackModel) =>
                setting.stack
                  ? changeCode(setting.stack, changeBody(model, known(model), setting, false))
                  : creationCode(creationBody(model, known(model), false)),
            })}
        {...(purpose === 'create'
          ? {
              conflict: ({ name }: StackModel) => ({
                parameters: { name: [t('stacks:problem.name-taken', { name: name.trim() })] },
              }),
            }
          : {})}
        submitLabel={t(submitLabels[purpose])}
        summary={summaries[purpose]}
        onClose={close}
        draftKey={`stacks.${purpose}.${setting.stack?.id ?? services.get(Session).current().project_id ?? '-'}`}
      />
    );
  };
}

const submitLabels: Readonly<Record<StackPurpose, string>> = {
  create: 'stacks:create.submit',
  preview: 'stacks:preview.submit',
  update: 'stacks:update.submit',
};

const noFacts = { description: null, parameters: [], groups: [] };

function stepsOf(checks: TemplateChecks, setting: StackSetting, i18n: I18n): WizardStep<StackModel>[] {
  const t: I18n['t'] = (key, values) => i18n.t(key, values);
  return [
    {
      id: 'template',
      title: 'stacks:step.template',
      description: ({ origin }) => t(`stacks:form.origin-${origin}`),
      view: templateStep(setting.stack ? ['keep', 'text', 'url'] : ['text', 'url']),
      validate: (model) => templateErrors(model, setting, t),
    },
    {
      id: 'parameters',
      title: 'stacks:step.parameters',
      description: ({ name }) => name.trim() || t('stacks:step.parameters-hint'),
      view: parametersStep(checks, setting),
      validate: (model) => parameterErrors(model, checks.facts.known(sourceOf(model, setting)), setting, t),
    },
    {
      id: 'preview',
      title: 'stacks:step.preview',
      policy: [['orchestration', 'stacks:preview']],
      description: () => t('stacks:step.preview-hint'),
      view: previewStep(checks, setting),
    },
  ];
}

/** Anybody may have written to the storage of drafts: what has another shape is left out. */
function fitDraft({
  values: _1,
  environment: _2,
  files: _3,
  url: _4,
  origin,
  ...kept
}: Partial<StackModel>): Partial<StackModel> {
  return { ...kept, ...(origin !== undefined && ['text', 'url', 'keep'].includes(origin) ? { origin } : {}) };
}

/** Has the service judge the steps that are left: the template, then the values. */
async function judge(
  model: StackModel,
  left: readonly string[],
  checks: TemplateChecks,
  setting: StackSetting,
): Promise<StepErrors> {
  if (left.includes('template')) {
    try {
      await checks.facts.of(sourceOf(model, setting));
    } catch (error) {
      return refusedTemplate(model, error);
    }
  }
  if (!left.includes('parameters')) return {};
  try {
    await planOf(model, checks, setting);
    return {};
  } catch (error) {
    return refusedValues(error);
  }
}

/** Makes or updates the stack, or ends a preview. Rejects with what the service says; the form then stays open. */
async function submit(
  purpose: StackPurpose,
  model: StackModel,
  checks: TemplateChecks,
  setting: StackSetting,
  services: Services,
): Promise<ActionResult> {
  if (purpose === 'preview') return nothingChanged;
  return setting.stack ? update(model, checks, setting, services) : create(model, checks, services);
}

/** Makes the stack (createStack). */
export async function create(model: StackModel, checks: TemplateChecks, services: Services): Promise<ActionResult> {
  const facts = await checks.facts.of(sourceOf(model, {}));
  const body = creationBody(model, facts);
  const { id } = await callApi(services, 'createStack', { body }, { quiet: true });
  const name = body.stack_name;
  services.get(Toasts).add('success', services.get(I18n).t('stacks:create.done', { name }), {
    to: services.get(Router).detailsOf(stackTypeId, id),
    code: () => creationCode(creationBody(model, facts, false)),
  });
  return resultOf(stackTypeId, { created: [id] });
}

/**
 * Updates the stack (changeStack). Where something is deleted or replaced the name has to be typed; where the preview can't be had
 * because of the operator's roles, the service decides.
 */
export async function update(
  model: StackModel,
  checks: TemplateChecks,
  setting: StackSetting,
  services: Services,
): Promise<ActionResult> {
  const { stack } = setting;
  if (!stack) return nothingChanged;
  const i18n = services.get(I18n);
  const facts = await checks.facts.of(sourceOf(model, setting));
  const body = changeBody(model, facts, setting);
  const name = stackName(stack);
  if (!changesAnything(body)) {
    throw new StepsRefused(
      { parameters: { __all__: [i18n.t('stacks:update.nothing')] } },
      i18n.t('stacks:update.nothing'),
    );
  }
  const changes = await changesOrNone(model, checks, setting);
  if (changes.some(takesAway) && !typedMatches(wordOf([{ id: stack.id, name }]), model.confirmed)) {
    const text = i18n.t('stacks:update.confirm', { name });
    throw new StepsRefused({ preview: { confirmed: [text] } }, text);
  }
  const action = i18n.t('stacks:update.label');
  const work: EachItem<Stack> = {
    type: stackTypeId,
    items: [stack],
    idOf: ({ id }) => id,
    nameOf: stackName,
    title: i18n.t('stacks:order.task', { action, names: name }),
    icon: 'pencil',
    action: 'stacks.update',
    outcome: 'updated',
    texts: {
      done: () => i18n.t('stacks:update.done', { name }),
      failed: (names) => i18n.t('stacks:order.failed', { action, names }),
    },
    to: services.get(Router).detailsOf(stackTypeId, stack.id),
    code: () => changeCode(stack, changeBody(model, facts, setting, false)),
    act: ({ id }, signal) => callApi(services, 'changeStack', { params: { id }, body }, { signal, quiet: true }),
    follow: { failure: (now, before) => updateFailure(now, before, services) },
  };
  return submitEach(work, services);
}

/** Returns what the update would do; nothing for an operator who may not ask for a preview. */
async function changesOrNone(model: StackModel, checks: TemplateChecks, setting: StackSetting) {
  try {
    return (await planOf(model, checks, setting)).changes;
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return [];
    throw error;
  }
}

/** Draws what the form will do. `title`: what it says above; without it, that something will be created. */
function Summary({ model, title }: WizardSummaryProps<StackModel> & { title?: string }) {
  const t = useT();
  const { name, origin, timeout, rollback } = model;
  return (
    <WizardSummary
      {...(title === undefined ? {} : { title: t(title) })}
      facts={[
        {
          label: t('stacks:field.name'),
          value: name.trim() || t('stacks:form.not-given'),
          missing: name.trim() === '',
        },
        { label: t('stacks:step.template'), value: t(`stacks:form.origin-${origin}`) },
        {
          label: t('stacks:field.timeout'),
          value: timeout === null ? t('stacks:details.no-timeout') : t('stacks:details.minutes', { count: timeout }),
        },
        { label: t('stacks:field.rollback'), value: t(rollback ? 'stacks:details.yes' : 'stacks:details.no') },
      ]}
    />
  );
}

const summaries: Readonly<Record<StackPurpose, (props: WizardSummaryProps<StackModel>) => ReactNode>> = {
  create: Summary,
  preview: (props) => <Summary {...props} title="stacks:preview.label" />,
  update: (props) => <Summary {...props} title="stacks:form.saved" />,
};
