import { type ActionResult, callApi, type ModalContentProps, type Services, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, passwordMatch, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/password.schema.json';
import compiled from '../../../schemas/instances/password.schema.json?rjsf';
import ui from '../../../schemas/instances/password.ui.json';
import { submitToEach } from '../actions/operate.ts';
import { type Server, serverName } from '../server.ts';

interface Data {
  password?: string;
  confirm_password?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the form of "Set Password". No draft keeps the password, and no code shows it. */
export function passwordForm(server: Server) {
  return function PasswordForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<Data, ActionResult>
        id="instances.set-password"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{}}
        title={t('instances:action.set-password.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.set-password.label')}
        check={(data) => passwordMatch(t, { ...data })}
        submit={({ password = '' }) => setPassword(server, password, services)}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

/** Changes the password of the administrator in the guest. */
export function setPassword(server: Server, password: string, services: Services): Promise<ActionResult> {
  const body = { password };
  return submitToEach(
    {
      name: 'set-password',
      icon: 'key-round',
      servers: [server],
      act: ({ id }) => callApi(services, 'changeServerPassword', { params: { id }, body }, { quiet: true }),
    },
    services,
  );
}
