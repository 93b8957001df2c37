import { type I18n, Policy, type Services, Session } from '@sextant/sdk';
import { type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/port.schema.json';
import compiled from '../../../schemas/networks/port.schema.json?rjsf';
import ui from '../../../schemas/networks/port.ui.json';
import { readExtensions } from '../choices.ts';
import {
  addressMistakes,
  type PortData,
  type PortEditFields,
  type PortFields,
  type PortMistake,
  portMistakes,
} from './port-data.ts';

export const portSchema = schema as FormSchema;
export const portValidator = precompiledValidator(compiled, portSchema);

/**
 * Asks which fields there are. `verb`: the rule of a creation or of a change. `owner`: the ID of the project that owns the port's network,
 * as neutron's rule of address pairs wants it; without one the own project is taken, as the network is not chosen yet.
 */
export async function readPortFields(
  verb: 'create' | 'update',
  services: Services,
  owner?: string | null,
): Promise<PortFields> {
  const target = { 'network:tenant_id': owner ?? services.get(Session).current().project_id };
  const [mayPair, extensions] = await Promise.all([
    services.get(Policy).allows([['network', `${verb}_port:allowed_address_pairs`]], target),
    readExtensions(services),
  ]);
  return {
    hasPairs: mayPair && extensions.has('allowed-address-pairs'),
    hasDhcpOptions: extensions.has('extra_dhcp_opt'),
    hasPolicies: extensions.has('qos'),
    hasDns: extensions.has('dns-integration'),
  };
}

/**
 * Asks which fields the edit of a port has. `network`: the owner of the port's network and the CIDRs of its subnets; undefined where it can't be
 * read, which counts as the own one.
 */
export async function readPortEditFields(
  services: Services,
  network: { readonly owner: string | null | undefined; readonly ranges: readonly string[] } | undefined,
): Promise<PortEditFields> {
  const target = { 'network:tenant_id': network?.owner ?? services.get(Session).current().project_id };
  const policy = services.get(Policy);
  const [fields, mayMove, mayChangeMac] = await Promise.all([
    readPortFields('update', services, network?.owner),
    policy.allows([['network', 'update_port:fixed_ips']], target),
    policy.allows([['network', 'update_port:mac_address']], target),
  ]);
  return { ...fields, mayMove, mayChangeMac, ranges: network?.ranges };
}

const hidden = { 'ui:widget': 'hidden' };

/** Returns the look of the form: a field that can't be sent is hidden. `fixed`: the fields that are as they are. */
export function portUi(fields: PortFields, fixed: readonly (keyof PortData)[] = []): FormUiSchema {
  return {
    ...ui,
    ...(fields.hasPairs ? {} : { allowed_address_pairs: hidden }),
    ...(fields.hasDhcpOptions ? {} : { extra_dhcp_opts: hidden }),
    ...(fields.hasPolicies ? {} : { qos_policy_id: hidden }),
    ...(fields.hasDns ? {} : { dns_name: hidden }),
    ...Object.fromEntries(fixed.map((name) => [name, hidden])),
  } as FormUiSchema;
}

/** Returns the mistakes of the form as texts at their fields; one in a list names its line. */
export function portErrors(data: PortData, fields: PortFields, i18n: Pick<I18n, 't'>): FormErrors {
  return errorsOf(portMistakes(data, fields), i18n);
}

/** Returns the mistakes of an edit as texts at their fields. */
export function portEditErrors(data: PortData, fields: PortEditFields, i18n: Pick<I18n, 't'>): FormErrors {
  return errorsOf([...portMistakes(data, fields), ...addressMistakes(data, fields)], i18n);
}

function errorsOf(mistakes: readonly PortMistake[], i18n: Pick<I18n, 't'>): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const { field, text, line } of mistakes) {
    const message = i18n.t(`networks:mistake.${text}`);
    (errors[field] ??= []).push(line === undefined ? message : i18n.t('networks:mistake.in-line', { line, message }));
  }
  return errors;
}
