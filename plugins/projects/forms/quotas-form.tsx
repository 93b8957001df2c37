import { type ActionResult, I18n, type ModalContentProps, useService, useServices, useT } from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/projects/quotas.schema.json';
import compiled from '../../../schemas/projects/quotas.schema.json?rjsf';
import ui from '../../../schemas/projects/quotas.ui.json';
import type { Project } from '../project.ts';
import { quotaCode } from '../quota-code.ts';
import { type ProjectQuotas, type QuotaService, quotaServices, readAgain, readQuotas } from '../quotas.ts';
import { changesOf, dataOf, quotaErrors, quotaFields, type QuotasData } from './quotas-data.ts';
import { QuotasWidget } from './quotas-widget.tsx';
import { saveQuotas } from './save-quotas.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { quotas: QuotasWidget };

/** The form without the services that the cloud lacks or that did not answer. */
function uiOf({ quotas }: ProjectQuotas): FormUiSchema {
  const hidden = quotaServices.filter((service) => !quotas[service]);
  return {
    ...ui,
    ...Object.fromEntries(hidden.map((service) => [service, { 'ui:widget': 'hidden' }])),
  } as FormUiSchema;
}

/** Returns the form of "Edit Quotas", which sends only the limits that were changed. */
export function quotasForm(project: Project, start: ProjectQuotas) {
  const known = { now: start };
  const uiSchema = uiOf(start);
  return function QuotasForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const context = useMemo(() => ({ known }), []);
    return (
      <FormDialog<QuotasData, ActionResult>
        id="projects.quotas"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={dataOf(start)}
        draftKey={`projects.quotas.${project.id}`}
        title={t('projects:action.quotas.label')}
        subtitle={project.name}
        submitLabel={t('projects:form.save')}
        check={(data) => quotaErrors(data, known.now, i18n)}
        submit={(data, before) => saveQuotas(project, changesOf(data, before), known.now, services)}
        code={(data, before) => quotaCode(project.id, changesOf(data, before))}
        edit={{
          read: async () => {
            known.now = readAgain(known.now, await readQuotas(project.id, services));
            return dataOf(known.now);
          },
          parts: [],
          fields: (models) => quotaFields(models, i18n),
        }}
        close={close}
      >
        {(Object.entries(start.failed) as [QuotaService, string][]).map(([service, message]) => (
          <Alert key={service} type="warning">
            {t('projects:quota.refused', { service: t(`projects:quota.service.${service}`), message })}
          </Alert>
        ))}
      </FormDialog>
    );
  };
}
