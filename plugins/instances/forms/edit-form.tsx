import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  type Undo,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/edit.schema.json';
import compiled from '../../../schemas/instances/edit.schema.json?rjsf';
import ui from '../../../schemas/instances/edit.ui.json';
import { changeCode, type ServerChange } from '../actions/server-code.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';

export interface EditData {
  name?: string;
  description?: string;
  hostname?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Edit Instance". Only what was changed is sent. The host name shows where nova tells it. */
export function editForm(server: Server) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const hasHostName = server['OS-EXT-SRV-ATTR:hostname'] !== undefined;
    const uiSchema = hasHostName ? ui : { ...ui, hostname: { 'ui:widget': 'hidden' } };
    return (
      <FormDialog<EditData, ActionResult>
        id="instances.edit"
        schema={schema as FormSchema}
        uiSchema={uiSchema as FormUiSchema}
        validator={validator}
        data={dataOf(server)}
        draftKey={`instances.edit.${server.id}`}
        title={t('instances:action.edit.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:form.save')}
        submit={(data, start) => saveEdit(server, changesOf(data, start), services)}
        code={(data, start) => changeCode(server.id, changesOf(data, start))}
        edit={{ read: async () => dataOf(await readServer(server.id, services)) }}
        close={close}
      />
    );
  };
}

async function readServer(id: string, services: Services): Promise<Server> {
  const query = { detailed: true };
  return (await callApi(services, 'readServer', { params: { id }, query }, { quiet: true })) as Server;
}

export function dataOf(server: Server): EditData {
  const hostname = server['OS-EXT-SRV-ATTR:hostname'];
  return {
    name: server.name,
    ...(server.description ? { description: server.description } : {}),
    ...(hostname === undefined ? {} : { hostname }),
  };
}

/** Returns the members that differ. A description that was cleared is null. */
export function changesOf(data: EditData, start: EditData): ServerChange {
  const { name, description, hostname } = data;
  return {
    ...(name !== undefined && name !== start.name && { name }),
    ...((description ?? '') !== (start.description ?? '') && { description: description || null }),
    ...(hostname !== undefined && hostname !== start.hostname && { hostname }),
  };
}

/** Sends the changes; the toast offers the values before. */
export async function saveEdit(server: Server, change: ServerChange, services: Services): Promise<ActionResult> {
  const { id } = server;
  const i18n = services.get(I18n);
  await callApi(services, 'changeServer', { params: { id }, body: change }, { quiet: true });
  const action = i18n.t('instances:action.edit.label');
  const names = change.name ?? serverName(server);
  services.get(Toasts).add('success', i18n.t('instances:outcome.done', { action, names }), {
    code: () => changeCode(id, change),
    undo: undoOf(server, change, services),
  });
  return resultOf(serverTypeId, { updated: [id] });
}

function undoOf(server: Server, change: ServerChange, services: Services): Undo {
  return async () => {
    const { id } = server;
    const left = changesOf(dataOf(await readServer(id, services)), { ...dataOf(server), ...shown(change) });
    if (Object.keys(left).some((name) => name in change)) return 'changed';
    const before = { ...(dataOf(server) as ServerChange), description: server.description ?? null };
    const back = Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
    await callApi(services, 'changeServer', { params: { id }, body: back }, { quiet: true });
    return resultOf(serverTypeId, { updated: [id] });
  };
}

/** The change as the form shows it: without a description where that was cleared. */
function shown({ description, ...change }: ServerChange): EditData {
  return description === undefined ? change : { ...change, description: description ?? '' };
}
