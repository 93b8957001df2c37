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
import schema from '../../../schemas/containers/create-container.schema.json';
import compiled from '../../../schemas/containers/create-container.schema.json?rjsf';
import ui from '../../../schemas/containers/create-container.ui.json';
import { containerTypeId } from '../container.ts';
import { containerExists } from '../container-calls.ts';
import { creationCode } from '../container-code.ts';
import { KnownNamesProvider, useNewNames } from './known-names.ts';
import { containerNameProblem } from './names.ts';
import { NameWidget } from './name-widget.tsx';

interface Data {
  name?: string;
  access?: 'private' | 'public';
}

const shownCode = ({ name = '', access }: Data) => creationCode({ name, isPublic: access === 'public' });

const widgets = { containerName: NameWidget };
const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Create container": a name that is free and has no slash; not public unless it is said (row CON-02). */
export function ContainerForm({ close, setDirty }: ModalContentProps<ActionResult>) {
  const t = useT();
  const services = useServices();
  const toasts = useService(Toasts);
  const names = useNewNames(
    useMemo(
      () => ({
        keyOf: (name) => (name === '' || containerNameProblem(name) ? undefined : name),
        exists: (name, signal) => containerExists(services, name, signal),
        taken: 'containers:problem.exists',
      }),
      [services],
    ),
  );

  const check = ({ name }: Data): FormErrors => {
    const problem = containerNameProblem(name) ?? (names.isTaken(name) ? 'exists' : undefined);
    return problem ? { name: [t(`containers:problem.${problem}`)] } : {};
  };
  const submit = async ({ name = '', access = 'private' }: Data) => {
    const body = { is_public: access === 'public' };
    // The dialog says itself what a service says to a name that was taken meanwhile.
    await callApi(services, 'createContainer', { params: { container: name }, body }, { handled: [409] }).catch(
      names.refused,
    );
    toasts.add('success', t('containers:form.create.done', { name }), { code: () => shownCode({ name, access }) });
    return resultOf(containerTypeId, { created: [name] });
  };
  /** A container that is there would be opened to everybody by it, or closed. */
  const code = (data: Data) => {
    if (!names.isFree(data.name)) throw new Error('the name is not known to be free');
    return shownCode(data);
  };

  return (
    <KnownNamesProvider value={names}>
      <FormDialog<Data, ActionResult>
        id="containers.create"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        data={{ access: 'private' }}
        draftKey={`containers.create.${services.get(Scope).key}`}
        size="medium"
        title={t('containers:form.create.title')}
        submitLabel={t('containers:form.create.submit')}
        check={check}
        submit={submit}
        code={code}
        codeOf={names}
        close={close}
        setDirty={setDirty}
      />
    </KnownNamesProvider>
  );
}
