import { CloudError } from '../../shared/errors.ts';
import { certificates, personality, userData } from '../create-schema.ts';
import { newPassword } from '../create-server.ts';
import { kinds, only, ownMembers, wrapped } from '../formats.ts';
import { startAction } from '../instance-actions.ts';
import type { ServerRecord } from '../nova-records.ts';
import { checkFlavor, checkImage } from '../request-checks.ts';
import { changesOf, shownAfterChange } from '../server-routes.ts';
import { checkMetadata } from '../server-quotas.ts';
import { requireState } from '../server-state.ts';
import type { ServerTasks } from '../server-tasks.ts';
import type { ActionCall, ServerActions } from './action.ts';

/** Making a server anew, of the same image or another one, where it is. */
export const rebuildActions: ServerActions = {
  rebuild: {
    rule: 'servers:rebuild',
    schema: rebuildSchema,
    run: rebuild,
  },
};

export const rebuildTasks: ServerTasks = {
  rebuild(core, _server, data) {
    const stopped = data['stopped'] === true;
    return {
      vm_state: stopped ? 'stopped' : 'active',
      power_state: stopped ? 4 : 1,
      launched_at: core.context.clock.now(),
      fault: null,
    };
  },
};

function rebuildSchema(minor: number) {
  const nameOrNone = { oneOf: [{ type: 'string', minLength: 1, maxLength: 255 }, { type: 'null' }] };
  return wrapped(
    'rebuild',
    only(
      {
        ...ownMembers,
        imageRef: kinds.uuid,
        adminPass: { type: 'string' },
        metadata: kinds.metadata,
        preserve_ephemeral: kinds.flag,
        ...(minor < 57 ? { personality } : {}),
        ...(minor >= 19 ? { description: kinds.description } : {}),
        ...(minor >= 54 ? { key_name: nameOrNone } : {}),
        ...(minor >= 57 ? { user_data: { oneOf: [userData, { type: 'null' }] } } : {}),
        ...(minor >= 63 ? { trusted_image_certificates: certificates } : {}),
        ...(minor >= 90 ? { hostname: kinds.hostname } : {}),
      },
      ['imageRef'],
    ),
  );
}

interface RebuildRequest {
  imageRef: string;
  adminPass?: string;
  metadata?: Record<string, string>;
  key_name?: string | null;
  user_data?: string | null;
  trusted_image_certificates?: string[] | null;
}

async function rebuild({ core, caller, server, input, setHeader }: ActionCall): Promise<object> {
  const wanted = input as unknown as RebuildRequest;
  requireState(core, server, caller, 'rebuild', { states: ['active', 'stopped', 'error'] });
  const image = await checkImage(core, caller, wanted.imageRef).catch(() => undefined);
  if (!image) throw new CloudError(400, 'Cannot find image for rebuild');
  checkMetadata(core, server.project_id, wanted.metadata);
  checkFlavor(core, caller, server.flavor, image, server.image === '');
  if (wanted.key_name && !core.keyPairs.has(`${caller.userId}/${wanted.key_name}`)) {
    throw new CloudError(400, 'Invalid key_name provided.');
  }
  startAction(core, server, 'rebuild', caller, 'rebuild_server');
  const changes: Partial<ServerRecord> = {
    ...changesOf(input),
    image: server.image === '' ? '' : wanted.imageRef,
    ...(wanted.metadata === undefined ? {} : { metadata: wanted.metadata }),
    ...(wanted.key_name === undefined ? {} : { key_name: wanted.key_name }),
    ...(wanted.user_data === undefined ? {} : { user_data: wanted.user_data }),
    ...(wanted.trusted_image_certificates === undefined
      ? {}
      : { trusted_image_certificates: wanted.trusted_image_certificates }),
    task_state: 'rebuilding',
    progress: 0,
  };
  const data = { stopped: server.vm_state === 'stopped' };
  const task = { kind: 'rebuild', seconds: 1.2, requestId: caller.requestId, data };
  const changed = core.taskRunner.begin(server.id, changes, task) ?? server;
  setHeader('location', core.selfUrl(`/servers/${server.id}`));
  // The user data are a member of their own here.
  const { 'OS-EXT-SRV-ATTR:user_data': _userData, ...view } = shownAfterChange(core, changed, caller);
  return {
    server: {
      ...view,
      adminPass: wanted.adminPass ?? newPassword(),
      ...(caller.minor >= 54 ? { key_name: changed.key_name } : {}),
      ...(caller.minor >= 57 ? { user_data: changed.user_data } : {}),
    },
  };
}
