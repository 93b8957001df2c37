import { Permissions, type Services } from '@sextant/sdk';
import { type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/router.schema.json';
import compiled from '../../../schemas/networks/router.schema.json?rjsf';
import ui from '../../../schemas/networks/router.ui.json';
import { readExtensions } from '../choices.ts';
import type { RouterFields } from './router-data.ts';

export const routerSchema = schema as FormSchema;
export const routerValidator = precompiledValidator(compiled, routerSchema);

/** Asks which fields there are. `verb`: the rule of a creation or of a change. */
export async function readRouterFields(verb: 'create' | 'update', services: Services): Promise<RouterFields> {
  const may = (member: string) =>
    services.get(Permissions).check({ policy: [['network', `${verb}_router:${member}`]] });
  const [maySnat, mayDistribute, mayHa, extensions] = await Promise.all([
    may('external_gateway_info:enable_snat'),
    may('distributed'),
    may('ha'),
    readExtensions(services),
  ]);
  return {
    maySnat: maySnat && extensions.has('ext-gw-mode'),
    mayDistribute: mayDistribute && extensions.has('dvr'),
    mayHa: mayHa && extensions.has('l3-ha'),
    hasZones: verb === 'create' && extensions.has('router_availability_zone'),
  };
}

const hidden = { 'ui:widget': 'hidden' };

/** Returns the look of the form: a field that can't be sent is hidden. An edit has no gateway: it has a form of its own. */
export function routerUi(fields: RouterFields, isEdit: boolean): FormUiSchema {
  return {
    ...ui,
    ...(isEdit ? { external: hidden } : {}),
    ...(fields.maySnat && !isEdit ? {} : { enable_snat: hidden }),
    ...(fields.mayDistribute ? {} : { mode: hidden }),
    ...(fields.mayHa ? {} : { ha: hidden }),
    ...(fields.hasZones ? {} : { zone_hints: hidden }),
  } as FormUiSchema;
}
