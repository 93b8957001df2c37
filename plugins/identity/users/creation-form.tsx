import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  type OperationInput,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  type ComboboxOption,
  FormDialog,
  type FormSchema,
  type FormUiSchema,
  passwordMatch,
  precompiledValidator,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/identity/create-user.schema.json';
import compiled from '../../../schemas/identity/create-user.schema.json?rjsf';
import ui from '../../../schemas/identity/create-user.ui.json';
import { projectSource } from './choices.ts';
import { userTypeId } from './user.ts';

export interface NewUser {
  domain_name?: string;
  domain_id?: string;
  name?: string;
  email?: string;
  password?: string;
  confirm_password?: string;
  /** Id of the primary project. */
  project?: string;
  /** Id of the role that the user gets there. */
  role?: string;
  description?: string;
  enabled?: boolean;
}

interface Setting {
  /** The domain in which users are made; undefined where it can't be read. */
  domain: { id: string; name: string } | undefined;
  roles: readonly ComboboxOption[];
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Create User". No draft keeps the password, and no code shows it. */
export function creationForm({ domain, roles }: Setting) {
  const uiSchema = { ...ui, ...(domain ? {} : { domain_name: hidden, domain_id: hidden }) } as FormUiSchema;
  return function CreationForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(
      () => ({
        sources: {
          projects: projectSource(services),
          roles: async (typed: string) =>
            roles.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
        },
      }),
      [services],
    );
    return (
      <FormDialog<NewUser, ActionResult>
        id="identity.create-user"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        context={context}
        data={domain ? { domain_name: domain.name, domain_id: domain.id } : {}}
        size="medium"
        title={t('identity:user.create.label')}
        submitLabel={t('identity:user.create.label')}
        check={(data) => passwordMatch(t, { ...data })}
        submit={(data) => create(data, services, t)}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

const hidden = { 'ui:widget': 'hidden' };

/** The body of a creation. The role is given afterwards. */
export function creationBody(data: NewUser): OperationInput<'createUser'>['body'] {
  const { name = '', email, password, project, description, enabled = true } = data;
  return {
    name,
    enabled,
    ...(email ? { email } : {}),
    ...(password ? { password } : {}),
    ...(project ? { project } : {}),
    ...(description ? { description } : {}),
  };
}

/** Makes the user and gives the role in the primary project. If that is refused a toast says so; the user is there. */
export async function create(data: NewUser, services: Services, t: ReturnType<typeof useT>): Promise<ActionResult> {
  const user = await callApi(services, 'createUser', { body: creationBody(data) }, { quiet: true });
  services.get(Toasts).add('success', t('identity:user.create.done', { name: user.name }));
  const project = user.default_project_id ?? user.project_id;
  if (project && data.role) {
    const params = { project, role: data.role, user: user.id };
    await callApi(services, 'grantRole', { params }).catch(() => undefined);
  }
  return resultOf(userTypeId, { created: [user.id] });
}
