import {
  type ActionResult,
  callApi,
  HttpError,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  FormDialog,
  type FormSchema,
  type FormUiSchema,
  passwordMatch,
  precompiledValidator,
} from '@sextant/ui';
import schema from '../../../schemas/identity/password.schema.json';
import compiled from '../../../schemas/identity/password.schema.json?rjsf';
import ui from '../../../schemas/identity/password.ui.json';
import { withPasswordHelp } from './password-help.ts';
import { type User, userTypeId } from './user.ts';

export interface NewPassword {
  domain_name?: string;
  domain_id?: string;
  name?: string;
  password?: string;
  confirm_password?: string;
  /** The operator's own, where ENFORCE_PASSWORD_CHECK asks for it. */
  admin_password?: string;
}

interface Setting {
  /** Does ENFORCE_PASSWORD_CHECK ask for the operator's own password? */
  isChecked: boolean;
  /** Is it the operator's own account? */
  isOwn: boolean;
  /** The help at the field for the password. */
  help: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const hidden = { 'ui:widget': 'hidden' };

/** "Change Password". No draft keeps a password, and no code shows one. */
export function passwordForm(user: User, { isChecked, isOwn, help }: Setting) {
  const drawn = { ...ui, ...(isChecked ? {} : { admin_password: hidden }) } as FormUiSchema;
  const uiSchema = withPasswordHelp(drawn, help);
  return function PasswordForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const { domain_id, domain_name, name } = user;
    const isMissing = ({ admin_password: own }: NewPassword) => isChecked && !own;
    return (
      <FormDialog<NewPassword, ActionResult>
        id="identity.change-password"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        data={{ domain_id, ...(domain_name ? { domain_name } : {}), name }}
        size="medium"
        title={t('identity:user.password.label')}
        subtitle={name}
        submitLabel={t('identity:user.password.label')}
        check={(data) => ({
          ...passwordMatch(t, { ...data }),
          ...(isMissing(data) ? { admin_password: [t('identity:user.password.own-required')] } : {}),
        })}
        submit={(data) => setPassword(user, data, services)}
        close={close}
        setDirty={setDirty}
      >
        {isOwn ? <Alert type="warning" title={t('identity:user.password.own')} /> : null}
      </FormDialog>
    );
  };
}

/**
 * Sends the password, without the fields of the domain and without `enabled`. A refusal of it (400) rejects with the text of its
 * code; any other failure has its toast and counts as updated: nobody knows how far it came.
 */
export async function setPassword(user: User, data: NewPassword, services: Services): Promise<ActionResult> {
  const { id, name } = user;
  const { password = '', admin_password: own } = data;
  const body = { id, name, password, ...(own ? { admin_password: own } : {}) };
  const result = resultOf(userTypeId, { updated: [id] });
  try {
    await callApi(services, 'changeUser', { params: { id }, body }, { handled: [400] });
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) throw refused(error, services.get(I18n));
    if (error instanceof HttpError) return result;
    throw error;
  }
  services.get(Toasts).add('success', services.get(I18n).t('identity:user.password.done'));
  return result;
}

/** The text of a refusal by its code, in lower case and with hyphens; of one without a text the common one, and the service's words. */
function refused(error: HttpError, i18n: I18n): Error {
  const code = error.message.toLowerCase().replaceAll('_', '-');
  const key = `identity:user.password.block.${code}`;
  const isKnown = /^[a-z-]+$/.test(code) && i18n.has(key);
  const text = isKnown ? i18n.t(key) : [i18n.t('identity:user.password.block.default'), error.message].join('\n');
  return new Error(text, { cause: error });
}
