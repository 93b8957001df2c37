import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  type Services,
  type Undo,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/lock.schema.json';
import compiled from '../../../schemas/instances/lock.schema.json?rjsf';
import ui from '../../../schemas/instances/lock.ui.json';
import { doToEach } from '../actions/operate.ts';
import { lockCode } from '../actions/server-code.ts';
import { type Server, serverTypeId } from '../server.ts';

interface Data {
  reason?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Lock": with a reason, which everybody sees who is kept from changing the server. */
export function lockForm(servers: readonly Server[]) {
  return function LockForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<Data, ActionResult>
        id="instances.lock"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{}}
        title={t('instances:action.lock.label')}
        submitLabel={t('instances:action.lock.label')}
        submit={({ reason }) => lock(servers, reason, services)}
        code={({ reason }) => lockCode(servers, given(reason))}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

const given = (reason: string | undefined) => reason?.trim() || undefined;

/** Locks the servers; the toast offers to unlock them. */
export function lock(
  servers: readonly Server[],
  reason: string | undefined,
  services: Services,
): Promise<ActionResult> {
  const text = given(reason);
  return doToEach(
    {
      name: 'lock',
      icon: 'lock',
      servers,
      code: () => lockCode(servers, text),
      act: ({ id }) => operate(id, { operation: 'lock', ...(text && { reason: text }) }, services),
      undoOf: (done) => unlockAgain(done, services),
    },
    services,
  );
}

function operate(id: string, body: { operation: 'lock' | 'unlock'; reason?: string }, services: Services) {
  return callApi(services, 'operateServer', { params: { id }, body }, { quiet: true });
}

function unlockAgain(servers: readonly Server[], services: Services): Undo {
  return async () => {
    const ids = servers.map(({ id }) => id);
    const now = await Promise.all(
      ids.map((id) => callApi(services, 'readServer', { params: { id }, query: { detailed: true } }, { quiet: true })),
    );
    const locked = now.filter((server) => server.locked);
    if (locked.length === 0) return 'changed';
    await Promise.all(locked.map(({ id }) => operate(id, { operation: 'unlock' }, services)));
    return resultOf(serverTypeId, { updated: ids });
  };
}
