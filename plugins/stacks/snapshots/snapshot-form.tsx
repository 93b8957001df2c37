import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/stacks/snapshot.schema.json';
import compiled from '../../../schemas/stacks/snapshot.schema.json?rjsf';
import ui from '../../../schemas/stacks/snapshot.ui.json';
import { openForm } from '../forms/open-form.ts';
import { type Stack, stackName, stackTypeId } from '../stack.ts';
import { snapshotCreationCode } from '../stack-code.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

interface SnapshotData {
  name?: string;
}

const nameOf = ({ name = '' }: SnapshotData) => name.trim();

/** Opens "Create Snapshot". */
export function openSnapshotForm(stack: Stack, services: Services): Promise<ActionResult> {
  return openForm('snapshot.create', services, async () => snapshotForm(stack), 'medium');
}

/** Returns the form of "Create Snapshot". */
function snapshotForm(stack: Stack) {
  return function SnapshotForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<SnapshotData, ActionResult>
        id="stacks.create-snapshot"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{}}
        draftKey={`stacks.create-snapshot.${stack.id}`}
        title={t('stacks:snapshot.create.label')}
        subtitle={stackName(stack)}
        submitLabel={t('stacks:snapshot.create.label')}
        submit={(data) => saveSnapshot(stack, nameOf(data), services)}
        code={(data) => snapshotCreationCode(stack, nameOf(data))}
        close={close}
      />
    );
  };
}

/** Makes the snapshot (createStackSnapshot). Without a name the service gives none. */
export async function saveSnapshot(stack: Stack, name: string, services: Services): Promise<ActionResult> {
  const body = name === '' ? {} : { name };
  await callApi(services, 'createStackSnapshot', { params: { id: stack.id }, body }, { quiet: true });
  const message = services.get(I18n).t('stacks:snapshot.create.done', { name: stackName(stack) });
  services.get(Toasts).add('success', message, { code: () => snapshotCreationCode(stack, name) });
  return resultOf(stackTypeId, { updated: [stack.id] });
}
