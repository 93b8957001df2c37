import {
  type ActionResult,
  callApi,
  type Code,
  I18n,
  type ModalContentProps,
  type Services,
  useServices,
  useT,
} from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import { submitToEach } from '../actions/operate.ts';
import { questionOf } from '../actions/question.ts';
import { firstFew } from '../first-few.ts';
import { type Server, serverName } from '../server.ts';
import type { Source } from './host-choices.ts';

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
  /** Locale key of a warning above the fields. */
  readonly note?: string;
  /** Locale key of what is good to know, above the fields. */
  readonly info?: string;
  /** A question comes before it is done, and wants the name typed. */
  readonly typed?: true;
  /** Finds the choices of fields: the sources that the fields name. */
  sourcesOf?(servers: readonly Server[], services: Services): Readonly<Record<string, Source>>;
  bodyOf(data: D): Body;
  codeOf(servers: readonly Server[], data: D): Code;
}

/** Returns the form of a change, for one server or for several. */
export function changeForm<D extends object>(change: Change<D>, servers: readonly Server[]) {
  const validator = precompiledValidator(change.compiled, change.schema as FormSchema);
  return function ChangeForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const typedQuestion = (data: D) => ({
      name: change.name,
      servers,
      danger: true,
      typed: true,
      code: () => change.codeOf(servers, data),
    });
    const label = t(`instances:action.${change.name}.label`);
    const context = useMemo(() => ({ sources: change.sourcesOf?.(servers, services) ?? {} }), [services]);
    return (
      <FormDialog<D, ActionResult>
        id={`instances.${change.name}`}
        schema={change.schema as FormSchema}
        uiSchema={change.ui as FormUiSchema}
        validator={validator}
        context={context}
        data={change.data}
        title={label}
        subtitle={firstFew(servers.map(serverName), services.get(I18n))}
        submitLabel={label}
        {...(change.typed && { question: (data: D) => questionOf(typedQuestion(data), services.get(I18n)) })}
        submit={(data) => doChange(change, servers, data, services)}
        code={(data) => change.codeOf(servers, data)}
        close={close}
        setDirty={setDirty}
      >
        {change.note ? <Alert type="warning">{t(change.note)}</Alert> : null}
        {change.info ? <Alert type="info">{t(change.info)}</Alert> : null}
      </FormDialog>
    );
  };
}

/** Does the change to each server. */
export function doChange<D extends object>(
  change: Change<D>,
  servers: readonly Server[],
  data: D,
  services: Services,
): Promise<ActionResult> {
  const { name, icon } = change;
  const body = change.bodyOf(data);
  const act = ({ id }: Server, signal?: AbortSignal) =>
    callApi(services, 'operateServer', { params: { id }, body }, { quiet: true, ...(signal && { signal }) });
  return submitToEach({ name, icon, servers, code: () => change.codeOf(servers, data), act }, services);
}
