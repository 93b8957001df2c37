import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/containers/create-folder.schema.json';
import compiled from '../../../schemas/containers/create-folder.schema.json?rjsf';
import ui from '../../../schemas/containers/create-folder.ui.json';
import { folderCode } from '../object-code.ts';
import { objectId, objectTypeId } from '../stored-object.ts';
import type { Place } from '../place.ts';
import { folderPath, isNameless } from './names.ts';

interface Data {
  name?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Create folder": an object without bytes whose name ends with a slash (row CON-13). */
export function folderForm({ container, folder }: Place) {
  return function FolderForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const check = ({ name }: Data): FormErrors => (isNameless(name) ? { name: [t('containers:problem.slashes')] } : {});
    const codeOf = ({ name = '' }: Data) => folderCode({ container, path: folderPath(folder, name) });
    const submit = async ({ name = '' }: Data) => {
      const path = folderPath(folder, name);
      await callApi(services, 'SW-10', { params: { container, folder: path } }, { handled: [409] });
      toasts.add('success', t('containers:form.folder.done', { name }), { code: () => codeOf({ name }) });
      return resultOf(objectTypeId, { created: [objectId(container, path)] });
    };
    return (
      <FormDialog<Data, ActionResult>
        id="containers.folder"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{}}
        size="small"
        title={t('containers:form.folder.title')}
        subtitle={`${container}/${folder}`}
        submitLabel={t('containers:form.folder.submit')}
        check={check}
        submit={submit}
        code={codeOf}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}
