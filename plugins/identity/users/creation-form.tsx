import {
  type ActionResult,
  callApi,
  errorText,
  type ModalContentProps,
  type OperationInput,
  resultOf,
  Router,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { domainSource } from '@sextant/plugins/projects';
import {
  Alert,
  type ComboboxOption,
  FormDialog,
  type FormSchema,
  type FormUiSchema,
  passwordMatch,
  precompiledValidator,
} from '@sextant/ui';
import { useEffect, useMemo, useState } from 'react';
import schema from '../../../schemas/identity/create-user.schema.json';
import compiled from '../../../schemas/identity/create-user.schema.json?rjsf';
import ui from '../../../schemas/identity/create-user.ui.json';
import { chosenDomainUi, DomainWidget } from '../domains/domain-choice.tsx';
import { hasProjects, projectSource } from './choices.ts';
import { withPasswordHelp } from './password-help.ts';
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
  /** Can another domain be chosen? */
  choosesDomain: boolean;
  /** Has the domain no project, in which the user could get a role? */
  isEmpty: boolean;
  /** The help at the field for the password. */
  help: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { domain: DomainWidget };
const hidden = { 'ui:widget': 'hidden' };
const asked = { project: required(ui.project), role: required(ui.role) };
const unasked = { project: hidden, role: hidden };

function required<T extends { 'ui:options': object }>(field: T) {
  return { ...field, 'ui:options': { ...field['ui:options'], required: true } };
}

/**
 * Returns the look of the form. Project and role are asked for where the domain has a project. The domain is chosen by those who may,
 * is read-only to others, and not shown where it can't be read.
 */
export function uiOf({ domain, choosesDomain, isEmpty }: Omit<Setting, 'roles' | 'help'>): FormUiSchema {
  const place = choosesDomain
    ? { domain_name: hidden, domain_id: chosenDomainUi }
    : domain
      ? {}
      : { domain_name: hidden, domain_id: hidden };
  return { ...ui, ...place, ...(isEmpty ? unasked : asked) } as FormUiSchema;
}

/** "Create User". No draft keeps the password, and no code shows it. */
export function creationForm({ domain, roles, choosesDomain, isEmpty: isEmptyAtFirst, help }: Setting) {
  return function CreationForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const [chosen, setChosen] = useState(domain?.id);
    const [empty, setEmpty] = useState({ domain: domain?.id, isEmpty: isEmptyAtFirst });
    useEffect(() => {
      let isLate = false;
      void hasProjects(chosen, services).then((has) => isLate || setEmpty({ domain: chosen, isEmpty: !has }));
      return () => void (isLate = true);
    }, [chosen, services]);
    const isEmpty = empty.domain === chosen && empty.isEmpty;
    const uiSchema = useMemo(() => withPasswordHelp(uiOf({ domain, choosesDomain, isEmpty }), help), [isEmpty]);
    const [domains] = useState(() => new Map<string, string>());
    const context = useMemo(
      () => ({
        domain,
        onDomain: choosesDomain ? setChosen : undefined,
        sources: {
          domains: domainSource(services),
          projects: projectSource(services, choosesDomain ? chosen : undefined, domains),
          roles: async (typed: string) =>
            roles.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
        },
      }),
      [services, chosen, domains],
    );
    const isElsewhere = ({ project = '' }: NewUser) =>
      !isEmpty && choosesDomain && (domains.get(project) ?? chosen) !== chosen;
    const sent = ({ project, role, ...data }: NewUser): NewUser =>
      isEmpty ? data : { ...data, ...(project ? { project } : {}), ...(role ? { role } : {}) };
    return (
      <FormDialog<NewUser, ActionResult>
        id="identity.create-user"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={domain ? { domain_name: domain.name, domain_id: domain.id } : {}}
        size="medium"
        title={t('identity:user.create.label')}
        submitLabel={t('identity:user.create.label')}
        check={(data) => ({
          ...passwordMatch(t, { ...data }),
          ...(isElsewhere(data) ? { project: [t('identity:problem.other-domain')] } : {}),
        })}
        submit={(data) => create(sent(data), services, t)}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        close={close}
        setDirty={setDirty}
      >
        {isEmpty ? <Alert type="info" title={t('identity:user.create.no-projects')} /> : null}
      </FormDialog>
    );
  };
}

/** The body of a creation. The role is given afterwards. */
export function creationBody(data: NewUser): OperationInput<'createUser'>['body'] {
  const { name = '', email, password, project, description, enabled = true, domain_id: domain } = data;
  return {
    name,
    enabled,
    ...(domain ? { domain_id: domain } : {}),
    ...(email ? { email } : {}),
    ...(password ? { password } : {}),
    ...(project ? { project } : {}),
    ...(description ? { description } : {}),
  };
}

/**
 * Makes the user (createUser) and gives the role in the primary project (grantRole). Where the role is refused, one message says that
 * the user is there without it, and why; a button leads to the members of the project.
 */
export async function create(data: NewUser, services: Services, t: ReturnType<typeof useT>): Promise<ActionResult> {
  const user = await callApi(services, 'createUser', { body: creationBody(data) }, { quiet: true });
  const project = user.default_project_id ?? user.project_id;
  const refusal = project && data.role ? await grant(user.id, project, data.role, services) : undefined;
  const toasts = services.get(Toasts);
  if (project && refusal !== undefined) {
    const name = await projectName(project, services);
    toasts.add('warning', t('identity:user.create.without-role', { name: user.name, project: name, why: refusal }), {
      to: `${services.get(Router).detailsOf('OS::Keystone::Project', project)}?tab=members`,
    });
  } else toasts.add('success', t('identity:user.create.done', { name: user.name }));
  return resultOf(userTypeId, { created: [user.id] });
}

/** Gives the role. Resolves with the reason of a refusal, in the service's words. */
async function grant(user: string, project: string, role: string, services: Services): Promise<string | undefined> {
  try {
    await callApi(services, 'grantRole', { params: { project, role, user } }, { quiet: true });
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

const projectName = (id: string, services: Services): Promise<string> =>
  callApi(services, 'readProject', { params: { id } }, { quiet: true }).then(
    ({ name }) => name ?? id,
    () => id,
  );
