import { type ModalContentProps, Toasts, useService, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/key-pairs/import-public-key.schema.json';
import compiled from '../../../schemas/key-pairs/import-public-key.schema.json?rjsf';
import ui from '../../../schemas/key-pairs/import-public-key.ui.json';
import { importCode } from '../key-pair-code.ts';
import { givenName } from '../key-pair-name.ts';
import { keyProblem, keyTypeOf } from '../public-key.ts';
import { commonErrors, KeyPairQuota, sendKeyPair } from './form-parts.tsx';
import type { FormSetting } from './open-forms.ts';
import { PublicKeyWidget } from './public-key-widget.tsx';

interface Data {
  name?: string;
  public_key?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { publicKey: PublicKeyWidget };

/** "Import public key". Nothing but a public key is kept in its draft: somebody may paste the private one by mistake. */
export function importForm(setting: FormSetting) {
  return function ImportForm({ close, setDirty }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);

    const check = ({ name, public_key }: Data): FormErrors => {
      const problem = keyProblem(public_key, setting.hasTypes);
      return {
        ...commonErrors(name, setting, t),
        ...(problem ? { public_key: [t(`key-pairs:key.${problem}`)] } : {}),
      };
    };
    const code = ({ name = '', public_key = '' }: Data) =>
      importCode({
        name: givenName(name),
        publicKey: public_key,
        type: setting.hasTypes ? keyTypeOf(public_key) : 'ssh',
      });
    const submit = async ({ name = '', public_key = '' }: Data) => {
      const type = setting.hasTypes ? { key_type: keyTypeOf(public_key) } : {};
      const made = await sendKeyPair(
        services,
        { name: givenName(name), public_key: public_key.trim(), ...type },
        t,
        setting.isInPlace,
      );
      setting.onMade(made);
      toasts.add('success', t('key-pairs:form.import.done', { name: made.name }), {
        code: () => code({ name: made.name, public_key }),
      });
    };

    return (
      <FormDialog<Data, void>
        id="key-pairs.import"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        data={{}}
        draftKey="key-pairs.import"
        draftOf={({ public_key: key, ...rest }) => (keyProblem(key, true) ? rest : { ...rest, public_key: key })}
        title={t('key-pairs:form.import.title')}
        submitLabel={t('key-pairs:form.import.submit')}
        check={check}
        submit={submit}
        code={code}
        close={close}
        setDirty={setDirty}
      >
        <KeyPairQuota quota={setting.quota} />
      </FormDialog>
    );
  };
}
