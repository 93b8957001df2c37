import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  type Undo,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/projects/edit.schema.json';
import compiled from '../../../schemas/projects/edit.schema.json?rjsf';
import ui from '../../../schemas/projects/edit.ui.json';
import { type Project, projectTypeId } from '../project.ts';
import { readProject } from '../project-calls.ts';
import { changeCode, type ProjectFields } from '../project-code.ts';
import { changesOf, dataOf, nameTaken, type ProjectData, projectErrors } from './project-data.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the form of "Edit Project", which sends only what was changed. */
export function editForm(project: Project) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    return (
      <FormDialog<ProjectData, ActionResult>
        id="projects.edit"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={dataOf(project)}
        draftKey={`projects.edit.${project.id}`}
        title={t('projects:action.edit.label')}
        subtitle={project.name}
        submitLabel={t('projects:form.save')}
        check={(data) => projectErrors(data, i18n)}
        conflict={(data) => nameTaken(data, i18n)}
        submit={(data, start) => saveEdit(project, { data, start }, services)}
        code={(data, start) => changeCode(project.id, changesOf(data, start))}
        edit={{ read: async () => dataOf(await readProject(project.id, services)) }}
        close={close}
      />
    );
  };
}

/** The values that were typed, and the project as it was before. */
export interface Edit {
  readonly data: ProjectData;
  readonly start: ProjectData;
}

/** Sends the changes (changeProject); the toast offers the values before. */
export async function saveEdit(project: Project, { data, start }: Edit, services: Services): Promise<ActionResult> {
  const { id } = project;
  const change = changesOf(data, start);
  const i18n = services.get(I18n);
  const name = change.name ?? project.name;
  await send(id, change, services);
  services.get(Toasts).add('success', i18n.t('projects:action.edit.done', { name }), {
    code: () => changeCode(id, change),
    undo: undoOf(id, change, start, services),
  });
  return resultOf(projectTypeId, { updated: [id] });
}

function send(id: string, { tags, ...change }: ProjectFields, services: Services): Promise<unknown> {
  const body = { ...change, ...(tags ? { tags: [...tags] } : {}) };
  return callApi(services, 'changeProject', { params: { id }, body }, { quiet: true });
}

function undoOf(id: string, change: ProjectFields, start: ProjectData, services: Services): Undo {
  return async () => {
    const now = dataOf(await readProject(id, services));
    const { tags, ...rest } = change;
    const saved: ProjectData = { ...start, ...rest, ...(tags ? { tags: tags.join('\n') } : {}) };
    if (Object.keys(changesOf(now, saved)).some((name) => name in change)) return 'changed';
    await send(id, changesOf(start, saved), services);
    return resultOf(projectTypeId, { updated: [id] });
  };
}
