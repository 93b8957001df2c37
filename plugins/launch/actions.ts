import { type Action, nothingChanged, Resources, type Services } from '@sextant/sdk';
import { type Image, isBootable } from '@sextant/plugins/images';
import type { LaunchContext } from './launch-context.ts';

/** The panel with the servers of all projects: a launch there would be in the administrator's own. */
const adminPanel = '/admin/instances';

const createRule = ['compute', 'os_compute_api:servers:create'] as const;

async function openWizard(services: Services, context?: LaunchContext) {
  return (await (await import('./open-launch.ts')).openLaunch(services, context)) ?? nothingChanged;
}

/** Returns the action that opens the wizard for an item of another plugin's list, which is chosen there. */
function launchFrom<T>(contextOf: (item: T) => LaunchContext, allowed?: Action<T>['allowed']): Action<T> {
  return {
    id: 'launch.instance',
    label: 'launch:action.from.label',
    icon: 'rocket',
    policy: [createRule],
    ...(allowed && { allowed }),
    code: 'asked',
    perform: async ({ items: [item], services }) => (item ? openWizard(services, contextOf(item)) : nothingChanged),
  };
}

/** The members of a volume that decide whether an instance can start with it. */
interface Volume {
  readonly id: string;
  readonly status?: string;
  readonly bootable?: string;
}

export const image = launchFrom<Image>(({ id }) => ({ imageId: id }), isBootable);

export const volume = launchFrom<Volume>(
  ({ id }) => ({ volumeId: id }),
  ({ status, bootable }) => (status === 'available' && bootable === 'true') || 'launch:reason.volume',
);

export const serverGroup = launchFrom<{ readonly id: string }>(({ id }) => ({ serverGroupId: id }));

/** "Launch Instance" above the list of instances, with nothing chosen. */
export const instance: Action<never> = {
  id: 'launch.instance',
  label: 'launch:action.launch.label',
  icon: 'plus',
  primary: true,
  policy: [createRule],
  offeredAt: (address) => address !== adminPanel,
  code: 'asked',
  perform: ({ services }) => openWizard(services),
};

/** "Launch Another Like This": with the source, the flavor, the networks and the groups of a server. */
export const another: Action<{ readonly id: string; readonly flavor?: unknown }> = {
  ...launchFrom<{ readonly id: string; readonly flavor?: unknown }>(
    ({ id }) => ({ likeId: id }),
    ({ flavor }) => flavor !== undefined || 'launch:reason.server',
  ),
  id: 'launch.another',
  label: 'launch:action.another.label',
  icon: 'copy',
  offeredAt: (address) => address !== adminPanel,
};

/** The palette's "Launch Instance", with nothing chosen. */
export async function launch(services: Services): Promise<void> {
  services.get(Resources).report(await openWizard(services));
}
