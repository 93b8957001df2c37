import { type ModalContentProps, Toasts, useService, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator, type FileSaver } from '@sextant/ui';
import { useMemo, useState } from 'react';
import schema from '../../../schemas/key-pairs/create-key-pair.schema.json';
import compiled from '../../../schemas/key-pairs/create-key-pair.schema.json?rjsf';
import ui from '../../../schemas/key-pairs/create-key-pair.ui.json';
import { creationCode } from '../key-pair-code.ts';
import { givenName } from '../key-pair-name.ts';
import { keyFileOf } from '../private-key-file.ts';
import type { KeyType } from '../public-key.ts';
import { commonErrors, KeyPairQuota, sendKeyPair } from './form-parts.tsx';
import type { FormSetting } from './open-forms.ts';
import { type HandedFile, handOver, type KeyHalves, SavedKey } from './saved-key.tsx';

interface Data {
  name?: string;
  key_type?: KeyType;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Create key pair". The private half is nowhere but in this dialog and in the file that is saved from it. */
export function createForm(setting: FormSetting, save: FileSaver) {
  return function CreateForm({ close, setDirty }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const [file, setFile] = useState<HandedFile>();
    const [halves, setHalves] = useState<KeyHalves>();
    const uiSchema = useMemo(() => (setting.hasTypes ? ui : { ...ui, key_type: { 'ui:widget': 'hidden' } }), []);

    const code = ({ name = '', key_type }: Data) =>
      creationCode({ name: givenName(name), type: setting.hasTypes ? key_type : undefined });
    const submit = async ({ name = '', key_type }: Data): Promise<HandedFile | undefined> => {
      const body = { name: givenName(name), ...(setting.hasTypes && key_type ? { key_type } : {}) };
      const made = await sendKeyPair(services, body, t, setting.isInPlace);
      setting.onMade(made);
      const done = setting.isInPlace ? 'key-pairs:form.create.doneInPlace' : 'key-pairs:form.create.done';
      toasts.add('success', t(done, { name: made.name }), {
        code: () => code({ name: made.name, key_type }),
      });
      if (!made.private_key) return undefined;
      if (setting.isInPlace) setHalves({ publicKey: made.public_key, privateKey: made.private_key });
      return handOver(keyFileOf({ name: made.name, type: key_type }, made.private_key), save);
    };

    const end = () => {
      setDirty(false);
      close();
    };

    if (file) return <SavedKey handed={file} halves={halves} save={save} onClose={end} />;
    return (
      <FormDialog<Data, HandedFile | undefined>
        id="key-pairs.create"
        schema={schema as FormSchema}
        uiSchema={uiSchema as FormUiSchema}
        validator={validator}
        data={{ key_type: 'ssh' }}
        title={t('key-pairs:form.create.title')}
        submitLabel={t('key-pairs:form.create.submit')}
        check={({ name }) => commonErrors(name, setting, t)}
        submit={submit}
        code={code}
        close={(handed) => {
          // The dialog stays dirty: this is the only copy of the key, until the operator says otherwise.
          if (handed) setFile(handed);
          else end();
        }}
        setDirty={setDirty}
      >
        <KeyPairQuota quota={setting.quota} />
      </FormDialog>
    );
  };
}
