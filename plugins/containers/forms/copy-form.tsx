import { useMemo, useState } from 'react';
import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  Scope,
  type Services,
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
import { objectId, objectTypeId, pathOf, type StoredObject } from '../stored-object.ts';
import { objectExists } from '../transfers/transfer-calls.ts';
import { ChosenContainer, CopyContainerWidget } from './copy-container-widget.tsx';
import { KnownNamesProvider, type NameQuestion, useNewNames } from './known-names.ts';
import { NameWidget } from './name-widget.tsx';

interface Data {
  dest_container?: string;
  dest_name?: string;
}

const widgets = { copyContainer: CopyContainerWidget, copyName: NameWidget };
const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Copy object": under another name, in this or another container; it overwrites nothing (row CON-08). */
export function copyForm({ container, path }: Pick<StoredObject, 'container' | 'path'>) {
  return function CopyForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const [chosen, setChosen] = useState(container);
    const names = useNewNames(useMemo(() => questionOf(services, { container, path }, chosen), [services, chosen]));
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
    const check = ({ dest_container: to, dest_name: name }: Data): FormErrors => {
      const isItself = to === container && name === path;
      const problem = isItself ? 'same' : names.isTaken(name) ? 'taken' : undefined;
      return problem ? { dest_name: [t(`containers:problem.${problem}`)] } : {};
    };
    const codeOf = ({ dest_container: to = '', dest_name: name = '' }: Data) =>
      copyCode({ container, path }, { container: to, path: name });
    /** The console overwrites nothing, the call would: it is shown while the name is free. */
    const codeBefore = (data: Data) => {
      if (!names.isFree(data.dest_name)) throw new Error('the name is not known to be free');
      return codeOf(data);
    };
    const submit = async (data: Data) => {
      const { dest_container: to = '', dest_name: name = '' } = data;
      const input = { params: { container, object: path }, body: { dest_container: to, dest_name: name } };
      await callApi(services, 'copyObject', input, { handled: [409] }).catch(names.refused);
      toasts.add('success', t('containers:form.copy.done', { name }), { code: () => codeOf(data) });
      return resultOf(objectTypeId, { created: [objectId(to, name)] });
    };
    return (
      <ChosenContainer value={setChosen}>
        <KnownNamesProvider value={names}>
          <FormDialog<Data, ActionResult>
            id="containers.copy"
            schema={schema as FormSchema}
            uiSchema={ui as FormUiSchema}
            validator={validator}
            widgets={widgets}
            context={context}
            data={{ dest_container: container, dest_name: path }}
            draftKey={`containers.copy.${services.get(Scope).key}.${container}/${path}`}
            size="medium"
            title={t('containers:form.copy.title')}
            subtitle={`${container}/${path}`}
            submitLabel={t('containers:form.copy.submit')}
            check={check}
            submit={submit}
            code={codeBefore}
            codeOf={names}
            close={close}
            setDirty={setDirty}
          />
        </KnownNamesProvider>
      </ChosenContainer>
    );
  };
}

/** Is the name free in the chosen container? Of the object itself nobody asks. */
function questionOf(
  services: Services,
  { container, path }: Pick<StoredObject, 'container' | 'path'>,
  chosen: string,
): NameQuestion {
  const isSame = (name: string) => chosen === container && name === path;
  return {
    keyOf: (name) => (chosen === '' || name === '' || isSame(name) ? undefined : objectId(chosen, name)),
    exists: (key, signal) => objectExists(services, { container: chosen, path: pathOf(key) }, signal),
    taken: 'containers:problem.taken',
  };
}
