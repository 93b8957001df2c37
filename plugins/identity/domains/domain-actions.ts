import { type Action, callApi, deleteActions, nothingChanged, type Services, Session } from '@sextant/sdk';
import { mayChange, mayEdit } from '../may-edit.ts';
import { type Domain, domainTypeId } from './domain.ts';

const mayUpdate = [['identity', 'identity:update_domain']] as const;

/** "Create Domain". */
export const createDomain: Action<never> = {
  id: 'identity.create-domain',
  label: 'identity:domain.create.label',
  icon: 'plus',
  primary: true,
  policy: [['identity', 'identity:create_domain']],
  allowed: (_none, services) => mayEdit('domain', services),
  code: 'asked',
  perform: async ({ services }) => (await import('./open-domain-forms.ts')).openCreation(services),
};

/** "Edit Domain": name and description. */
export const editDomain: Action<Domain> = {
  id: 'identity.edit-domain',
  label: 'identity:domain.edit.label',
  icon: 'pencil',
  policy: mayUpdate,
  allowed: (domain, services) => mayChange('domain', domain, services),
  code: 'asked',
  async perform({ items: [domain], services }) {
    return domain ? (await import('./open-domain-forms.ts')).openEdit(domain, services) : nothingChanged;
  },
};

/** "Assign Role": to a user or a group, in the domain or in its projects. */
export const giveDomainRole: Action<Domain> = {
  id: 'identity.give-role',
  label: 'identity:domain.give.label',
  icon: 'plus',
  policy: [['identity', 'identity:create_grant']],
  code: 'asked',
  async perform({ items: [domain], services }) {
    return domain ? (await import('./open-domain-forms.ts')).openGiving(domain, services) : nothingChanged;
  },
};

/** Disabling the domain that one signs in from would end the own session, and nobody in it could enable it again. */
const maySwitch = (domain: Domain, isOn: boolean, services: Services) =>
  !isOn && services.get(Session).current().user_domain_id === domain.id
    ? 'identity:reason.own-domain'
    : mayChange('domain', domain, services);

function switching(isOn: boolean): Action<Domain> {
  const verb = isOn ? 'enable' : 'disable';
  return {
    id: `identity.${verb}-domain`,
    label: `identity:domain.${verb}.label`,
    icon: isOn ? 'circle-check' : 'circle-x',
    policy: mayUpdate,
    allowed: (domain, services) => domain.enabled === !isOn && maySwitch(domain, isOn, services),
    asks: !isOn,
    code: async ([domain]) => (await import('./domain-code.ts')).switchCode(domain!.id, isOn),
    async perform({ items: [domain], services }) {
      return domain ? (await import('../switch.ts')).switchDomain(domain, isOn, services) : nothingChanged;
    },
  };
}

/** "Enable Domain", of one that is disabled, and "Disable Domain", of one that is not. */
export const enableDomain = switching(true);
export const disableDomain = switching(false);

/** Keystone deletes a domain only when it is disabled, and everything in it then. */
const mayDelete = (domain: Domain, services: Services) =>
  domain.enabled === true ? 'identity:reason.enabled-domain' : mayChange('domain', domain, services);

/** "Delete Domain", for one; "Delete Domains", for the selected. */
export const { item: deleteDomain, batch: deleteDomains } = deleteActions<Domain>({
  type: domainTypeId,
  slug: 'identity.domain',
  label: 'identity:domain.delete.label',
  labelSelected: 'identity:domain.delete-selected.label',
  texts: (text) => `identity:domain.delete.${text}`,
  policy: [['identity', 'identity:delete_domain']],
  allowed: mayDelete,
  typed: true,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  code: async (domain) => (await import('./domain-code.ts')).deletionCode(domain),
  remove: ({ id }, services, signal) => callApi(services, 'deleteDomain', { params: { id } }, { signal, quiet: true }),
});
