import {
  type ActionResult,
  callApi,
  type Code,
  I18n,
  type ModalContentProps,
  Modals,
  nothingChanged,
  type Services,
  useServices,
  useT,
} from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator, wordOf } from '@sextant/ui';
import { doToEach } from '../actions/operate.ts';
import { type Server, serverName } from '../server.ts';

type Body = Parameters<typeof callApi<'operateServer'>>[2]['body'];

/** A change of servers for which the operator chooses something (operateServer). */
export interface Change<D extends object> {
  /** The last part of the action's id, and of its locale keys. */
  readonly name: string;
  readonly icon: string;
  readonly schema: object;
  readonly compiled: Parameters<typeof precompiledValidator>[0];
  readonly ui: object;
  readonly data: D;
  /** Locale key of what stands above the fields. */
  readonly note?: string;
  /** The name is typed before it is done. */
  readonly typed?: true;
  bodyOf(data: D): Body;
  codeOf(servers: readonly Server[], data: D): Code;
}

/** The form of a change, for one server or for several. */
export function changeForm<D extends object>(change: Change<D>, servers: readonly Server[]) {
  const validator = precompiledValidator(change.compiled, change.schema as FormSchema);
  return function ChangeForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const label = t(`instances:action.${change.name}.label`);
    const [only] = servers;
    return (
      <FormDialog<D, ActionResult>
        id={`instances.${change.name}`}
        schema={change.schema as FormSchema}
        uiSchema={change.ui as FormUiSchema}
        validator={validator}
        data={change.data}
        title={label}
        {...(servers.length === 1 && only ? { subtitle: serverName(only) } : {})}
        submitLabel={label}
        submit={(data) => doChange(change, servers, data, services)}
        code={(data) => change.codeOf(servers, data)}
        close={close}
        setDirty={setDirty}
      >
        {change.note ? <Alert type="warning">{t(change.note)}</Alert> : null}
      </FormDialog>
    );
  };
}

/** Does the change to each server; asks for the name first where that is wanted. */
export async function doChange<D extends object>(
  change: Change<D>,
  servers: readonly Server[],
  data: D,
  services: Services,
): Promise<ActionResult> {
  const code = () => change.codeOf(servers, data);
  const { name, icon, typed } = change;
  if (typed) {
    const i18n = services.get(I18n);
    const action = i18n.t(`instances:action.${name}.label`);
    const isSure = await services.get(Modals).confirm({
      title: i18n.t('instances:question.title', { action }),
      message: i18n.t(`instances:action.${name}.message`, { names: i18n.list(servers.map(serverName)) }),
      confirmLabel: action,
      danger: true,
      word: wordOf(servers),
      code,
    });
    if (!isSure) return nothingChanged;
  }
  const body = change.bodyOf(data);
  const act = ({ id }: Server, signal?: AbortSignal) =>
    callApi(services, 'operateServer', { params: { id }, body }, { quiet: true, ...(signal && { signal }) });
  return doToEach({ name, icon, servers, code, act }, services);
}
