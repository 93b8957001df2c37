import { type Action, allowedOfOwner, nothingChanged, Policy, type Services, Session } from '@sextant/sdk';
import { hasFeature } from '../compute-feature.ts';
import type { FormContent } from '../forms/open-form.ts';
import type { Change } from '../forms/change-form.tsx';
import { isFromVolume, type Server } from '../server.ts';
import { readServerQuietly } from '../server-calls.ts';
import { batchId, itemId, type Limits, mayBeDone } from './operation.ts';
import { unshelve } from './operations.ts';

interface FormAction extends Limits {
  readonly name: string;
  readonly icon: string;
  readonly size?: 'large';
  open(server: Server, services: Services): () => Promise<FormContent>;
}

/** Returns an action on one server that begins with a form. */
function formAction({ name, icon, size, open, ...limits }: FormAction): Action<Server> {
  return {
    id: itemId(name),
    label: `instances:action.${name}.label`,
    icon,
    policy: [['compute', limits.rule]],
    allowed: (server, services) => mayBeDone(limits, server, services),
    code: 'asked',
    async perform({ items: [server], services }) {
      if (!server) return nothingChanged;
      return (await import('../forms/open-form.ts')).openForm(name, services, open(server, services), size);
    },
  };
}

/** "Edit Instance" changes name, description and host name. */
export const editServer = formAction({
  name: 'edit',
  icon: 'pencil',
  rule: 'os_compute_api:servers:update',
  open: (server, services) => async () => {
    const { editForm, readEdited } = await import('../forms/edit-form.tsx');
    return editForm(await readEdited(server, services));
  },
});

/** "Edit Tags": all of them, in one form. */
export const editTags = formAction({
  name: 'edit-tags',
  icon: 'tag',
  rule: 'os_compute_api:os-server-tags:update_all',
  feature: 'server_tags',
  open: (server) => async () => (await import('../forms/tags-form.tsx')).tagsForm(server),
});

const snapshotOfVolumes = ['compute', 'os_compute_api:servers:create_image:allow_volume_backed'] as const;

const snapshotAction = formAction({
  name: 'snapshot',
  icon: 'camera',
  rule: 'os_compute_api:servers:create_image',
  from: ['active', 'stopped', 'paused', 'suspended'],
  only: 'instances:reason.only.kept',
  open: (server) => async () => (await import('../forms/snapshot-form.tsx')).snapshotForm(server),
});

/** "Create Snapshot" needs a further rule where the root disk is a volume. */
export const createSnapshot: Action<Server> = {
  ...snapshotAction,
  allowed(server, services) {
    const answer = snapshotAction.allowed!(server, services);
    if (!isFromVolume(server)) return answer;
    const further = (before: boolean | string) => (before === true ? maySnapshotVolumes(server, services) : before);
    return typeof answer === 'object' ? answer.then(further) : further(answer);
  },
};

/** Asks the further rule: the action's `policy`, which covers the own project, has only the rule of all snapshots. */
function maySnapshotVolumes(server: Server, services: Services) {
  const policy = services.get(Policy);
  if (server.tenant_id && server.tenant_id !== services.get(Session).current().project_id)
    return allowedOfOwner(snapshotOfVolumes, server.tenant_id, 'instances:reason.foreign', services);
  return policy.known([snapshotOfVolumes]) ?? policy.allows([snapshotOfVolumes]);
}

/** "Resize" changes the flavor, which is chosen in a table. */
export const resizeServer = formAction({
  name: 'resize',
  icon: 'scale',
  size: 'large',
  rule: 'os_compute_api:servers:resize',
  from: ['active', 'stopped'],
  only: 'instances:reason.only.active-stopped',
  open: (server, services) => async () => {
    const [{ resizeForm }, { flavorChoices }] = await Promise.all([
      import('../forms/resize-form.tsx'),
      import('../forms/flavor-choices.ts'),
    ]);
    return resizeForm(server, await flavorChoices(server, services));
  },
});

/** Returns the actions that begin with a form: on one server, and on the selected servers. */
function formForSeveral(
  { name, icon, ...limits }: Omit<FormAction, 'open' | 'size'>,
  contentOf: (servers: readonly Server[], services: Services) => Promise<FormContent>,
): { item: Action<Server>; batch: Action<Server> } {
  const common = {
    label: `instances:action.${name}.label`,
    icon,
    policy: [['compute', limits.rule]],
    code: 'asked',
    allowed: (server, services) => mayBeDone(limits, server, services),
    async perform({ items, services }) {
      return (await import('../forms/open-form.ts')).openForm(name, services, () => contentOf(items, services));
    },
  } satisfies Omit<Action<Server>, 'id'>;
  return { item: { ...common, id: itemId(name) }, batch: { ...common, id: batchId(name) } };
}

/** "Lock" keeps members from changing a server; a reason can be given. */
export const lock = formForSeveral(
  {
    name: 'lock',
    icon: 'lock',
    rule: 'os_compute_api:os-lock-server:lock',
    shownFor: ({ locked }) => locked !== true,
  },
  async (servers, services) => {
    const { lockForm } = await import('../forms/lock-form.tsx');
    return lockForm(servers, { hasReason: await hasFeature('locked_reason', services) });
  },
);

async function adminForm(
  change: 'migrate' | 'migrateAnywhere' | 'liveMigrate' | 'resetState',
  servers: readonly Server[],
) {
  const [{ changeForm }, changes] = await Promise.all([
    import('../forms/change-form.tsx'),
    import('../forms/admin-changes.ts'),
  ]);
  const wanted = change === 'resetState' ? changes.resetStateOf(servers) : changes[change];
  return changeForm<object>(wanted as Change<object>, servers);
}

/** "Migrate" moves a server to another host. Then the server waits to be confirmed. */
export const migrate = formForSeveral(
  {
    name: 'migrate',
    icon: 'truck',
    rule: 'os_compute_api:os-migrate-server:migrate',
    from: ['active', 'stopped'],
    only: 'instances:reason.only.active-stopped',
  },
  async (servers, services) =>
    adminForm((await hasFeature('migrate_to_host', services)) ? 'migrate' : 'migrateAnywhere', servers),
);

/** "Live Migrate" moves a server to another host while the guest runs. */
export const liveMigrate = formForSeveral(
  {
    name: 'live-migrate',
    icon: 'truck',
    rule: 'os_compute_api:os-migrate-server:migrate_live',
    from: ['active', 'paused'],
    only: 'instances:reason.only.active-paused',
  },
  (servers) => adminForm('liveMigrate', servers),
);

/** "Unshelve" asks for the place of one server; the selected are sent without one. */
export const unshelveServer: Action<Server> = {
  ...unshelve.item,
  code: 'asked',
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    const { openForm } = await import('../forms/open-form.ts');
    return openForm('unshelve', services, async () => {
      const [{ changeForm }, { unshelveChange }] = await Promise.all([
        import('../forms/change-form.tsx'),
        import('../forms/unshelve-change.ts'),
      ]);
      return changeForm(await unshelveChange(server, services), [server]);
    });
  },
};

const resetLimits = { name: 'reset-state', icon: 'hammer', rule: 'os_compute_api:os-admin-actions:reset_state' };
const reset = formForSeveral({ ...resetLimits, anyTask: true }, (servers) => adminForm('resetState', servers));

/** "Reset State" changes the record of a server, whatever task the record names. */
export const resetState: Action<Server> = { ...reset.item, danger: true };

const inGuest = ['active', 'stopped', 'error'];

/** "Rebuild" writes the root disk anew from an image. */
export const rebuildServer: Action<Server> = {
  ...formAction({
    name: 'rebuild',
    icon: 'hammer',
    rule: 'os_compute_api:servers:rebuild',
    from: inGuest,
    only: 'instances:reason.only.active-stopped-error',
    open: (server, services) => async () => {
      const [{ imageChoices, rebuildForm }, { rebuildLimits }, now] = await Promise.all([
        import('../forms/rebuild-form.tsx'),
        import('../forms/rebuild-choices.ts'),
        // Somebody may have rebuilt it since the row was read: its image is what the form begins with.
        readServerQuietly(server.id, services).catch(() => server),
      ]);
      return rebuildForm(now, ...(await Promise.all([imageChoices(services), rebuildLimits(now, services)])));
    },
  }),
  danger: true,
};

/** "Rescue" starts the server from another image, to repair its disk. */
export const rescueServer = formAction({
  name: 'rescue',
  icon: 'life-buoy',
  rule: 'os_compute_api:os-rescue',
  from: inGuest,
  only: 'instances:reason.only.active-stopped-error',
  open: (server, services) => async () => {
    const { rescueForm, rescueLimits } = await import('../forms/rescue-form.tsx');
    return rescueForm(server, await rescueLimits(server, services));
  },
});

/** "Set Password" changes the password of the administrator in the guest. */
export const setPassword: Action<Server> = {
  ...formAction({
    name: 'set-password',
    icon: 'key-round',
    rule: 'os_compute_api:os-admin-password',
    from: ['active'],
    only: 'instances:reason.only.active',
    open: (server) => async () => (await import('../forms/password-form.tsx')).passwordForm(server),
  }),
  asks: true,
  code: { none: 'no code shows a password' },
};
