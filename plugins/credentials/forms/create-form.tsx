import { callApi, Clock, type ModalContentProps, Session, Toasts, useService, useServices, useT } from '@sextant/sdk';
import {
  type FileSaver,
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  isUnique,
  precompiledValidator,
} from '@sextant/ui';
import { useState } from 'react';
import schema from '../../../schemas/credentials/create-application-credential.schema.json';
import compiled from '../../../schemas/credentials/create-application-credential.schema.json?rjsf';
import ui from '../../../schemas/credentials/create-application-credential.ui.json';
import { creationCode } from '../credential-code.ts';
import { credentialFiles, type Secret } from '../files/access-files.ts';
import { rulesProblem } from './access-rule.ts';
import { widgets } from './form-widgets.tsx';
import { bodyOf, type CredentialData, endOfDay, isFromSingleSignOn, isUngranted } from './new-credential.ts';
import type { CreationSetting } from './open-creation.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SingleSignOnNote, UngrantedRoles } from './ungranted-roles.tsx';

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Create Application Credential". Its secret is nowhere but in this dialog and in the files that are saved from it. */
export function createForm({ names, roles, cloud, onMade }: CreationSetting, save: FileSaver) {
  return function CreateForm({ close, setDirty }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const clock = useService(Clock);
    const toasts = useService(Toasts);
    const { id: user } = useService(Session).current();
    const isFederated = isFromSingleSignOn(services);
    const [made, setMade] = useState<Secret>();

    const check = ({ name = '', expires, roles: chosen = [], access_rules: rules }: CredentialData): FormErrors => {
      const problem = rulesProblem(rules);
      const isOver = expires !== undefined && Date.parse(`${endOfDay(expires)}Z`) <= clock.now();
      return {
        ...(isUnique(name.trim(), names) ? {} : { name: [t('credentials:problem.exists')] }),
        ...(isOver ? { expires: [t('credentials:problem.past')] } : {}),
        ...(chosen.length === 0 ? { roles: [t('credentials:problem.roles')] } : {}),
        ...(problem ? { access_rules: [t(`credentials:problem.${problem}`)] } : {}),
      };
    };
    const submit = async (data: CredentialData): Promise<Secret> => {
      const body = bodyOf(data);
      const { id, secret } = await callApi(services, 'createApplicationCredential', { body }, { quiet: true });
      onMade(id);
      toasts.add('success', t('credentials:form.done', { name: body.name }), { code: () => creationCode(body, user) });
      return { id, secret };
    };
    const end = () => {
      setDirty(false);
      close();
    };

    if (made) return <SecretDialog {...made} files={credentialFiles(made, cloud)} save={save} onClose={end} isOnce />;
    return (
      <FormDialog<CredentialData, Secret>
        id="application-credentials.create"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={{ roles, services: [...new Set(cloud.services.map(({ type }) => type))].toSorted() }}
        data={{ roles: [...roles], unrestricted: false, access_rules: [] }}
        draftKey="application-credentials.create"
        title={t('credentials:form.title')}
        submitLabel={t('credentials:form.submit')}
        check={check}
        submit={submit}
        explain={(error) => (isFederated && isUngranted(error) ? <UngrantedRoles error={error} /> : undefined)}
        conflict={() => ({ name: [t('credentials:problem.exists')] })}
        code={(data) => creationCode(bodyOf(data), user)}
        close={(secret) => {
          // The dialog stays dirty: this is the only copy of the secret, until the operator says otherwise.
          if (secret) setMade(secret);
          else end();
        }}
        setDirty={setDirty}
      >
        {isFederated ? <SingleSignOnNote /> : null}
      </FormDialog>
    );
  };
}
