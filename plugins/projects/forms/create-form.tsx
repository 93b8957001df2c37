import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Session,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/projects/project.schema.json';
import compiled from '../../../schemas/projects/project.schema.json?rjsf';
import ui from '../../../schemas/projects/project.ui.json';
import { projectTypeId } from '../project.ts';
import { creationCode } from '../project-code.ts';
import { domainSource, parentSource } from './choices.ts';
import { type ChosenDomain, DomainWidget } from './domain-widget.tsx';
import { newProject, type ProjectData, projectErrors, tellingTaken } from './project-data.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { domain: DomainWidget };

/** Returns the form of "Create Project". @param choosesDomain may the operator list domains? */
export function createForm(choosesDomain: boolean) {
  const uiSchema = choosesDomain ? ui : { ...ui, domain_id: { 'ui:widget': 'hidden' } };
  return function CreateForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const context = useMemo(() => {
      const chosen: ChosenDomain = {};
      const sources = { domains: domainSource(services), parents: parentSource(services, () => chosen.id) };
      return { chosen, sources };
    }, [services]);
    return (
      <FormDialog<ProjectData, ActionResult>
        id="projects.create"
        schema={schema as FormSchema}
        uiSchema={uiSchema as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={{ enabled: true, ...(choosesDomain ? { domain_id: ownDomain(services) } : {}) }}
        draftKey="projects.create"
        title={t('projects:action.create.label')}
        submitLabel={t('projects:action.create.label')}
        check={(data) => projectErrors(data, i18n)}
        submit={(data) => create(data, services)}
        code={codeOf}
        close={close}
      />
    );
  };
}

const ownDomain = (services: Services) => services.get(Session).current().user_domain_id;

const codeOf = (data: ProjectData) => creationCode(newProject(data), data.attributes ?? {});

/** Makes the project (createProject). */
export async function create(data: ProjectData, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const fields = newProject(data);
  const body = { ...data.attributes, ...fields, ...(fields.tags ? { tags: [...fields.tags] } : {}) };
  const made = await tellingTaken(callApi(services, 'createProject', { body }, { quiet: true }), fields.name, i18n);
  services.get(Toasts).add('success', i18n.t('projects:action.create.done', { name: made.name }), {
    code: () => codeOf(data),
  });
  return resultOf(projectTypeId, { created: [made.id] });
}
