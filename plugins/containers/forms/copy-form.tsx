import { useMemo, useRef } from 'react';
import {
  type ActionResult,
  callApi,
  Clock,
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
import { objectTime } from '../transfers/transfer-calls.ts';

interface Data {
  dest_container?: string;
  dest_name?: string;
}

/** Milliseconds after the last key. */
const pause = 300;

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Copy object": under another name, in this or another container; it overwrites nothing (row CON-08). */
export function copyForm({ container, path }: Pick<StoredObject, 'container' | 'path'>) {
  return function CopyForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const clock = useService(Clock);
    const newest = useRef<Data>(undefined);
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
    /** The console overwrites nothing, the call would: it is shown while the name is free. */
    const codeBefore = async (data: Data) => {
      newest.current = data;
      await new Promise<void>((resolve) => clock.after(pause, resolve));
      const { dest_container: to = '', dest_name: name = '' } = data;
      if (newest.current !== data) throw new Error('another name is typed');
      if ((await objectTime(services, { container: to, path: name })) !== undefined)
        throw new Error('the name is taken');
      return codeOf(data);
    };
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
        code={codeBefore}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}
