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
import { readServerQuietly } from '../server-calls.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { hasFeature } from '../compute-feature.ts';

export interface EditData {
  name?: string;
  description?: string;
  hostname?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** The server as it is now, and whether the cloud can change the host name of a server (from 2.90 on). */
export interface EditedServer {
  readonly server: Server;
  readonly hasHostname: boolean;
}

/** Reads the server that is to be edited. What can't be read is taken from the row. */
export async function readEdited(row: Server, services: Services): Promise<EditedServer> {
  const [server, hasHostname] = await Promise.all([
    readServerQuietly(row.id, services).catch(() => row),
    hasFeature('server_hostname', services),
  ]);
  return { server, hasHostname: hasHostname && hostnameOf(server) !== undefined };
}

/** Returns the form of "Edit Instance", which sends only what was changed. */
export function editForm({ server, hasHostname }: EditedServer) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const uiSchema = hasHostname ? ui : { ...ui, hostname: { 'ui:widget': 'hidden' } };
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
        submit={(data, start) => saveEdit(server, { data, start }, services)}
        code={(data, start) => changeCode(server.id, changesOf(data, start))}
        edit={{ read: async () => dataOf(await readServerQuietly(server.id, services)) }}
        close={close}
      />
    );
  };
}

const hostnameOf = (server: Server) => server['OS-EXT-SRV-ATTR:hostname'];

export function dataOf(server: Server): EditData {
  const hostname = hostnameOf(server);
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

/** The values that were typed, and the server as it was before. */
export interface Edit {
  readonly data: EditData;
  readonly start: EditData;
}

/** Sends the changes; the toast offers the values before. */
export async function saveEdit(server: Server, { data, start }: Edit, services: Services): Promise<ActionResult> {
  const { id } = server;
  const change = changesOf(data, start);
  const i18n = services.get(I18n);
  await callApi(services, 'changeServer', { params: { id }, body: change }, { quiet: true });
  const name = change.name ?? serverName(server);
  services.get(Toasts).add('success', i18n.t('instances:action.edit.done', { name }), {
    code: () => changeCode(id, change),
    undo: undoOf(id, change, start, services),
  });
  return resultOf(serverTypeId, { updated: [id] });
}

function undoOf(id: string, change: ServerChange, start: EditData, services: Services): Undo {
  return async () => {
    const now = dataOf(await readServerQuietly(id, services));
    const others = changesOf(now, { ...start, ...shown(change) });
    if (Object.keys(others).some((name) => name in change)) return 'changed';
    const before: ServerChange = { ...start, description: start.description ?? null };
    const back = Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
    await callApi(services, 'changeServer', { params: { id }, body: back }, { quiet: true });
    return resultOf(serverTypeId, { updated: [id] });
  };
}

/** Returns the change as the form shows it: without a description where that was cleared. */
function shown({ description, ...change }: ServerChange): EditData {
  return description === undefined ? change : { ...change, description: description ?? '' };
}
