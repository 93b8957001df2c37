import { useMemo } from 'react';
import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  Scope,
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
import { objectExists } from '../transfers/transfer-calls.ts';
import { KnownNamesProvider, useNewNames } from './known-names.ts';
import { NameWidget } from './name-widget.tsx';
import { folderPath, isNameless } from './names.ts';

interface Data {
  name?: string;
}

const widgets = { folderName: NameWidget };
const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Create folder": an object without bytes whose name ends with a slash (row CON-13). */
export function folderForm({ container, folder }: Place) {
  return function FolderForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const names = useNewNames(
      useMemo(
        () => ({
          keyOf: (name) => (name === '' || isNameless(name) ? undefined : folderPath(folder, name)),
          exists: (path, signal) => objectExists(services, { container, path }, signal),
          taken: 'containers:problem.taken',
        }),
        [services],
      ),
    );
    const check = ({ name }: Data): FormErrors => {
      const problem = isNameless(name) ? 'slashes' : names.isTaken(name) ? 'taken' : undefined;
      return problem ? { name: [t(`containers:problem.${problem}`)] } : {};
    };
    const codeOf = ({ name = '' }: Data) => folderCode({ container, path: folderPath(folder, name) });
    const submit = async ({ name = '' }: Data) => {
      const path = folderPath(folder, name);
      await callApi(services, 'createFolder', { params: { container, folder: path } }, { handled: [409] }).catch(
        names.refused,
      );
      toasts.add('success', t('containers:form.folder.done', { name }), { code: () => codeOf({ name }) });
      return resultOf(objectTypeId, { created: [objectId(container, path)] });
    };
    return (
      <KnownNamesProvider value={names}>
        <FormDialog<Data, ActionResult>
          id="containers.folder"
          schema={schema as FormSchema}
          uiSchema={ui as FormUiSchema}
          validator={validator}
          widgets={widgets}
          data={{}}
          draftKey={`containers.folder.${services.get(Scope).key}.${container}/${folder}`}
          size="small"
          title={t('containers:form.folder.title')}
          subtitle={`${container}/${folder}`}
          submitLabel={t('containers:form.folder.submit')}
          check={check}
          submit={submit}
          code={codeOf}
          codeOf={names}
          close={close}
          setDirty={setDirty}
        />
      </KnownNamesProvider>
    );
  };
}
