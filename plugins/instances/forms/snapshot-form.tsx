import {
  type ActionResult,
  actionResult,
  callApi,
  I18n,
  type ModalContentProps,
  Router,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/snapshot.schema.json';
import compiled from '../../../schemas/instances/snapshot.schema.json?rjsf';
import ui from '../../../schemas/instances/snapshot.ui.json';
import { snapshotCode } from '../actions/server-code.ts';
import { isFromVolume, type Server, serverName, serverTypeId } from '../server.ts';

interface Data {
  name?: string;
  metadata?: Readonly<Record<string, string>>;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const imageTypeId = 'OS::Glance::Image';
const maxNameLength = 255;

/** Returns the form of "Create Snapshot", which makes an image of the root disk as it is now. */
export function snapshotForm(server: Server) {
  return function SnapshotForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<Data, ActionResult>
        id="instances.snapshot"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{ name: snapshotName(server, new Date()) }}
        title={t('instances:action.snapshot.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.snapshot.label')}
        submit={({ name = '', metadata }) => makeSnapshot(server, { name, metadata }, services)}
        code={({ name = '', metadata }) => snapshotCode(server.id, name, metadata)}
        close={close}
      >
        {holdsVolumes(server) ? <Alert type="warning">{t('instances:form.snapshot-holds')}</Alert> : null}
        {server.status === 'ACTIVE' ? <Alert type="info">{t('instances:form.snapshot-running')}</Alert> : null}
      </FormDialog>
    );
  };
}

/** Whether the image is made of volume snapshots, and these keep a volume that was to be deleted with the server. */
export function holdsVolumes(server: Server): boolean {
  const { 'os-extended-volumes:volumes_attached': attached = [] } = server;
  return isFromVolume(server) && attached.some(({ delete_on_termination: goes }) => goes === true);
}

/** Joins the name of the server and the day, within the length that a name may have. */
export function snapshotName({ name, id }: Pick<Server, 'name' | 'id'>, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return `${(name || id).slice(0, maxNameLength - day.length - 1)}-${day}`;
}

/** Has nova make the image; the lists of images and of servers follow. */
export async function makeSnapshot(
  server: Server,
  { name, metadata }: { name: string; metadata?: Data['metadata'] | undefined },
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const body = { instance_id: server.id, name, ...(metadata && { metadata }) };
  const image = await callApi(services, 'createSnapshot', { body }, { quiet: true });
  services.get(Toasts).add('success', i18n.t('instances:action.snapshot.done', { name }), {
    to: services.get(Router).detailsOf(imageTypeId, image),
    code: () => snapshotCode(server.id, name, metadata),
  });
  return actionResult().created(imageTypeId, image).updated(serverTypeId, server.id).result;
}
