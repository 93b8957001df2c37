import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  Scope,
  type Services,
  Session,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { Wizard, type WizardStep } from '@sextant/ui';
import { useMemo } from 'react';
import { editedFields } from '../../forms/form-field.ts';
import { fieldsStep } from '../../forms/fields-step.tsx';
import { type Template, templateName, templateTypeId } from '../template.ts';
import { readTemplate } from '../template-calls.ts';
import { creationCode, updateCode } from '../template-code.ts';
import { templateFields, type TemplateSetting, templateSteps } from './template-fields.ts';
import {
  emptyTemplate,
  modelOf,
  newTemplate,
  templateChanges,
  templateErrors,
  type TemplateModel,
} from './template-model.ts';
import { TemplateSummary, UpdateSummary } from './template-summary.tsx';

/** Returns the form "Create Cluster Template", or of a `template` the form "Update Cluster Template". */
export function templateWizard(setting: TemplateSetting, template?: Template) {
  const verb = template ? 'update' : 'create';
  return function TemplateWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const fields = useMemo(() => templateFields(setting, i18n, template !== undefined), [i18n]);
    const steps = useMemo(
      () =>
        templateSteps.map((id): WizardStep<TemplateModel> => ({
          id,
          title: `clusters:step.${id}`,
          description: () => t(`clusters:step.${id}-hint`),
          view: fieldsStep(fields[id]),
          validate: (model) => templateErrors(id, model, t),
        })),
      [fields, t],
    );
    const changeable = Object.values(fields)
      .flat()
      .filter(({ fixed }) => !fixed);
    return (
      <Wizard<TemplateModel, ActionResult>
        id={`clusters.template-${verb}`}
        title={t(`clusters:template.${verb}.title`)}
        subtitle={template ? templateName(template) : (services.get(Session).current().project_name ?? '')}
        steps={steps}
        model={template ? modelOf(template) : emptyTemplate}
        submit={(model, _keepDraft, start) =>
          template ? update(template.id, model, start, services) : create(model, services)
        }
        {...(template && {
          edit: {
            read: async () => modelOf(await readTemplate(template.id, services)),
            fields: () => editedFields(changeable, i18n),
          },
        })}
        code={(model, start) =>
          template ? updateCode(template.id, templateChanges(model, start)) : creationCode(newTemplate(model))
        }
        submitLabel={t(`clusters:template.${verb}.submit`)}
        summary={template ? UpdateSummary : TemplateSummary}
        onClose={close}
        draftKey={`clusters.template.${template?.id ?? services.get(Scope).projectId ?? '-'}`}
        draftOf={withoutSecrets}
      />
    );
  };
}

/** The address of a proxy may have a password in it, which no draft keeps. */
function withoutSecrets({ http_proxy: http, https_proxy: https, ...rest }: TemplateModel): Partial<TemplateModel> {
  return {
    ...rest,
    ...(http.includes('@') ? {} : { http_proxy: http }),
    ...(https.includes('@') ? {} : { https_proxy: https }),
  };
}

/** Makes the template (createClusterTemplate). The toast names it as the service does where the form gave no name. */
export async function create(model: TemplateModel, services: Services): Promise<ActionResult> {
  const body = newTemplate(model);
  const made = await callApi(services, 'createClusterTemplate', { body }, { quiet: true });
  services
    .get(Toasts)
    .add('success', services.get(I18n).t('clusters:template.create.done', { name: made.name || made.uuid }), {
      code: () => creationCode(body),
    });
  return resultOf(templateTypeId, { created: [made.uuid] });
}

/** Sends what was changed (changeClusterTemplate). */
export async function update(
  id: string,
  model: TemplateModel,
  start: TemplateModel,
  services: Services,
): Promise<ActionResult> {
  const body = templateChanges(model, start);
  await callApi(services, 'changeClusterTemplate', { params: { id }, body }, { quiet: true });
  services
    .get(Toasts)
    .add('success', services.get(I18n).t('clusters:template.update.done', { name: model.name || id }), {
      code: () => updateCode(id, body),
    });
  return resultOf(templateTypeId, { updated: [id] });
}
