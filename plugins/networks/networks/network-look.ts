import { Permissions, type Services } from '@sextant/sdk';
import { type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/network.schema.json';
import compiled from '../../../schemas/networks/network.schema.json?rjsf';
import ui from '../../../schemas/networks/network.ui.json';
import { readExtensions } from '../choices.ts';
import type { Fields } from './network-data.ts';

/** Asks which fields there are. `verb`: the rule of a creation or of a change. */
export async function readFields(verb: 'create' | 'update', services: Services): Promise<Fields> {
  const [mayShare, extensions] = await Promise.all([
    services.get(Permissions).check({ policy: [['network', `${verb}_network:shared`]] }),
    readExtensions(services),
  ]);
  return { mayShare, hasMtu: extensions.has('net-mtu-writable'), hasPortSecurity: extensions.has('port-security') };
}

const hidden = { 'ui:widget': 'hidden' };

export const networkSchema = schema as FormSchema;
export const networkValidator = precompiledValidator(compiled, networkSchema);

/** Returns the look of the form: a field that can't be sent is hidden. */
export function networkUi({ mayShare, hasMtu, hasPortSecurity }: Fields): FormUiSchema {
  return {
    ...ui,
    ...(mayShare ? {} : { shared: hidden }),
    ...(hasMtu ? {} : { mtu: hidden }),
    ...(hasPortSecurity ? {} : { port_security_enabled: hidden }),
  } as FormUiSchema;
}
