import { type I18n, Permissions, type Services } from '@sextant/sdk';
import { type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/network.schema.json';
import compiled from '../../../schemas/networks/network.schema.json?rjsf';
import ui from '../../../schemas/networks/network.ui.json';
import { readExtensions } from '../choices.ts';
import { type Fields, type NetworkData, networkMistakes } from './network-data.ts';

/** Asks which fields there are. `verb`: the rule of a creation or of a change. */
export async function readFields(verb: 'create' | 'update', services: Services): Promise<Fields> {
  const may = (member: string) =>
    services.get(Permissions).check({ policy: [['network', `${verb}_network:${member}`]] });
  const isNew = verb === 'create';
  const [mayShare, mayBeExternal, mayProvide, mayChooseProject, extensions] = await Promise.all([
    may('shared'),
    may('router:external'),
    isNew && may('provider:network_type'),
    // Neutron has no rule for the project of a new thing: whoever it takes for an administrator may name another than the own one.
    isNew && services.get(Permissions).check({ policy: [['network', 'context_is_admin']] }),
    readExtensions(services),
  ]);
  return {
    mayShare,
    mayBeExternal: mayBeExternal && extensions.has('external-net'),
    mayProvide: mayProvide && extensions.has('provider'),
    mayChooseProject,
    hasZones: isNew && extensions.has('network_availability_zone'),
    hasMtu: extensions.has('net-mtu-writable'),
    hasPortSecurity: extensions.has('port-security'),
    hasPolicies: extensions.has('qos'),
    hasDns: extensions.has('dns-integration'),
  };
}

const hidden = { 'ui:widget': 'hidden' };

export const networkSchema = schema as FormSchema;
export const networkValidator = precompiledValidator(compiled, networkSchema);

/** Returns the look of the form: a field that can't be sent is hidden. */
export function networkUi(fields: Fields): FormUiSchema {
  return {
    ...ui,
    ...(fields.mayShare ? {} : { shared: hidden }),
    ...(fields.mayBeExternal ? {} : { external: hidden }),
    ...(fields.mayProvide ? {} : { provider_type: hidden, physical_network: hidden, segmentation_id: hidden }),
    ...(fields.mayChooseProject ? {} : { tenant_id: hidden }),
    ...(fields.hasZones ? {} : { zone_hints: hidden }),
    ...(fields.hasMtu ? {} : { mtu: hidden }),
    ...(fields.hasPortSecurity ? {} : { port_security_enabled: hidden }),
    ...(fields.hasPolicies ? {} : { qos_policy_id: hidden }),
    ...(fields.hasDns ? {} : { dns_domain: hidden }),
  } as FormUiSchema;
}

/** Returns the mistakes of the form as texts at their fields. */
export function networkErrors(data: NetworkData, fields: Fields, i18n: Pick<I18n, 't'>): FormErrors {
  return Object.fromEntries(
    networkMistakes(data, fields).map(({ field, text, values }) => [
      field,
      [i18n.t(`networks:mistake.${text}`, values)],
    ]),
  );
}
