import { useMemo } from 'react';
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
import schema from '../../../schemas/containers/copy-object.schema.json';
import compiled from '../../../schemas/containers/copy-object.schema.json?rjsf';
import ui from '../../../schemas/containers/copy-object.ui.json';
import { listContainers } from '../container-calls.ts';
import { copyCode } from '../object-code.ts';
import { objectId, objectTypeId, type StoredObject } from '../stored-object.ts';

interface Data {
  dest_container?: string;
  dest_name?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Copy object": under another name, in this or another container; it overwrites nothing (row CON-08). */
export function copyForm({ container, path }: Pick<StoredObject, 'container' | 'path'>) {
  return function CopyForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const context = useMemo(
      () => ({
        sources: {
          containers: async (text: string, signal: AbortSignal) => {
            const { items } = await listContainers({ filters: { prefix: text } }, { services, signal });
            return items.map(({ name }) => ({ value: name, label: name }));
          },
        },
      }),
      [services],
    );
    const check = ({ dest_container: to, dest_name: name }: Data): FormErrors =>
      to === container && name === path ? { dest_name: [t('containers:problem.same')] } : {};
    const codeOf = ({ dest_container: to = '', dest_name: name = '' }: Data) =>
      copyCode({ container, path }, { container: to, path: name });
    const submit = async (data: Data) => {
      const { dest_container: to = '', dest_name: name = '' } = data;
      const input = { params: { container, object: path }, body: { dest_container: to, dest_name: name } };
      await callApi(services, 'SW-14', input, { handled: [409] });
      toasts.add('success', t('containers:form.copy.done', { name }), { code: () => codeOf(data) });
      return resultOf(objectTypeId, { created: [objectId(to, name)] });
    };
    return (
      <FormDialog<Data, ActionResult>
        id="containers.copy"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        data={{ dest_container: container, dest_name: path }}
        size="medium"
        title={t('containers:form.copy.title')}
        subtitle={`${container}/${path}`}
        submitLabel={t('containers:form.copy.submit')}
        check={check}
        submit={submit}
        code={codeOf}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}
