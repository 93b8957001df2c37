import {
  type ActionResult,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { type ComboboxOption, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/identity/domain-role.schema.json';
import compiled from '../../../schemas/identity/domain-role.schema.json?rjsf';
import ui from '../../../schemas/identity/domain-role.ui.json';
import { whoSource } from '../users/choices.ts';
import { type Domain, domainTypeId } from './domain.ts';
import { type DomainGrant, grantCode } from './domain-code.ts';
import { giveRole } from './domain-grants.ts';

export interface RoleData {
  kind?: 'user' | 'group';
  user?: string;
  group?: string;
  role?: string;
  inherited?: boolean;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns what the form says is to be given. */
export function grantOf({ kind = 'user', user = '', group = '', role = '', inherited = false }: RoleData): DomainGrant {
  return { kind, id: kind === 'user' ? user : group, role, inherited };
}

/** "Assign Role": to a user or a group. Keystone looks for them in all domains, as people of another one may manage this domain. */
export function giveForm(domain: Pick<Domain, 'id' | 'name'>, roles: readonly ComboboxOption[]) {
  return function GiveForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: sourcesOf(domain.id, roles, services) }), [services]);
    const submit = async (data: RoleData) => {
      const grant = grantOf(data);
      await giveRole(domain.id, grant, services);
      services.get(Toasts).add('success', t('identity:domain.give.done', { name: domain.name }), {
        code: () => grantCode('add', domain.id, grant),
      });
      return resultOf(domainTypeId, { updated: [domain.id] });
    };
    return (
      <FormDialog<RoleData, ActionResult>
        id="identity.give-role"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        data={{}}
        draftKey={`identity.give-role.${domain.id}`}
        size="medium"
        title={t('identity:domain.give.label')}
        subtitle={domain.name}
        submitLabel={t('identity:domain.give.label')}
        submit={submit}
        code={(data) => grantCode('add', domain.id, grantOf(data))}
        close={close}
      />
    );
  };
}

function sourcesOf(domain: string, roles: readonly ComboboxOption[], services: Services) {
  return {
    users: whoSource('user', services, domain),
    groups: whoSource('group', services, domain),
    roles: async (typed: string) =>
      roles.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
  };
}
