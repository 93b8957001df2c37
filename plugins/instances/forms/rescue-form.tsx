import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  type OperationInput,
  type Services,
  Settings,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  passwordMatch,
  precompiledValidator,
  WHOLE_FORM,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/instances/rescue.schema.json';
import compiled from '../../../schemas/instances/rescue.schema.json?rjsf';
import ui from '../../../schemas/instances/rescue.ui.json';
import { submitToEach } from '../actions/operate.ts';
import { rescueCode } from '../actions/server-code.ts';
import { showPassword } from './show-password.ts';
import { matching } from '../attachments/matching.ts';
import { isFromVolume, type Server, serverName } from '../server.ts';
import { hasFeature } from '../compute-feature.ts';
import type { Source } from './host-choices.ts';

interface Data {
  image?: string;
  password?: string;
  confirm_password?: string;
}

interface Limits {
  readonly takesPassword: boolean;
  /** The root disk is a volume, and nova is too old to rescue it. */
  readonly isTooOld: boolean;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const hidden = { 'ui:widget': 'hidden' };

/** Asks what the cloud takes of the form. */
export async function rescueLimits(server: Server, services: Services): Promise<Limits> {
  const setting = 'OPENSTACK_HYPERVISOR_FEATURES.can_set_password';
  const [password, isNew] = await Promise.all([
    services.get(Settings).get<boolean>(setting, false),
    !isFromVolume(server) || hasFeature('rescue_instance_volume_based', services),
  ]);
  return { takesPassword: password === true, isTooOld: !isNew };
}

/** "Rescue": from an image, the cloud's own unless one is chosen. */
export function rescueForm(server: Server, { takesPassword, isTooOld }: Limits) {
  const uiSchema = takesPassword ? ui : { ...ui, password: hidden, confirm_password: hidden };
  return function RescueForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { images: imageSource(server, services) } }), [services]);
    const check = (data: Data): FormErrors => ({
      ...passwordMatch(t, { ...data }),
      ...(isFromVolume(server) && !data.image && { image: [t('instances:form.rescue-image-needed')] }),
      ...(isTooOld && { [WHOLE_FORM]: [t('instances:form.rescue-too-old')] }),
    });
    return (
      <FormDialog<Data, ActionResult>
        id="instances.rescue"
        schema={schema as FormSchema}
        uiSchema={uiSchema as FormUiSchema}
        validator={validator}
        context={context}
        data={{}}
        title={t('instances:action.rescue.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.rescue.label')}
        check={check}
        submit={({ image, password }) =>
          rescue(server, { ...(image && { image }), ...(password && { password }) }, services)
        }
        code={({ image }) => rescueCode(server, image)}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="info">{t('instances:action.rescue.message')}</Alert>
      </FormDialog>
    );
  };
}

/** Finds images by name. A server on a volume is rescued by images that say how their disk is attached beside it. */
function imageSource(server: Server, services: Services): Source {
  return async (typed, signal) => {
    const query = { status: 'active' };
    const { items } = await callApi(services, 'listImages', { query }, { signal, quiet: true });
    const fit = items.filter(({ properties = {} }) => {
      return !isFromVolume(server) || 'hw_rescue_bus' in properties || 'hw_rescue_device' in properties;
    });
    const options = fit.map(({ id, name }) => ({ value: id, label: name || id }));
    return matching(
      options.toSorted((one, other) => one.label.localeCompare(other.label)),
      typed,
    );
  };
}

/** Has nova start the server in rescue mode, and shows the password that it made. */
export async function rescue(
  server: Server,
  body: OperationInput<'rescueServer'>['body'],
  services: Services,
): Promise<ActionResult> {
  let password: string | undefined;
  const act = async ({ id }: Server) => {
    password = (await callApi(services, 'rescueServer', { params: { id }, body }, { quiet: true })).password;
  };
  const code = () => rescueCode(server, body?.image ?? undefined);
  const result = await submitToEach({ name: 'rescue', icon: 'life-buoy', servers: [server], code, act }, services);
  if (password) void showPassword(server, password, services);
  return result;
}
