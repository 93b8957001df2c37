import {
  type ActionResult,
  callApi,
  Clock,
  I18n,
  type ModalContentProps,
  type Services,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/lock.schema.json';
import compiled from '../../../schemas/instances/lock.schema.json?rjsf';
import ui from '../../../schemas/instances/lock.ui.json';
import { submitToEach } from '../actions/operate.ts';
import { lockCode } from '../actions/server-code.ts';
import { takeBack } from '../actions/take-back.ts';
import { firstFew } from '../first-few.ts';
import { type Server, serverName } from '../server.ts';

interface Data {
  reason?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

const hidden = { reason: { 'ui:widget': 'hidden' } };

/** Returns the form of "Lock". Everyone who can see the server sees the reason, where compute keeps one. */
export function lockForm(servers: readonly Server[], { hasReason }: { hasReason: boolean }) {
  return function LockForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<Data, ActionResult>
        id="instances.lock"
        schema={schema as FormSchema}
        uiSchema={(hasReason ? ui : hidden) as FormUiSchema}
        validator={validator}
        data={{}}
        title={t('instances:action.lock.label')}
        subtitle={firstFew(servers.map(serverName), services.get(I18n))}
        submitLabel={t('instances:action.lock.label')}
        submit={({ reason }) => lock(servers, reason, services)}
        code={({ reason }) => lockCode(servers, trimmed(reason))}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

const trimmed = (reason: string | undefined) => reason?.trim() || undefined;

/** Locks the servers; the toast offers to unlock them. */
export function lock(
  servers: readonly Server[],
  reason: string | undefined,
  services: Services,
): Promise<ActionResult> {
  const text = trimmed(reason);
  const begun = services.get(Clock).now();
  const wayBack = {
    name: 'unlock',
    isAsLeft: (server: Server) => server.locked === true,
    send: (id: string, signal: AbortSignal) => operate(id, { operation: 'unlock' }, services, signal),
  };
  return submitToEach(
    {
      name: 'lock',
      icon: 'lock',
      servers,
      code: () => lockCode(servers, text),
      act: ({ id }, signal) => operate(id, { operation: 'lock', ...(text && { reason: text }) }, services, signal),
      undoOf: (done) => takeBack(wayBack, { done, begun }, services),
    },
    services,
  );
}

type Body = { operation: 'lock'; reason?: string } | { operation: 'unlock' };

function operate(id: string, body: Body, services: Services, signal?: AbortSignal) {
  return callApi(services, 'operateServer', { params: { id }, body }, { quiet: true, ...(signal && { signal }) });
}
