import {
  type ActionResult,
  callApi,
  I18n,
  lazyView,
  type ModalContentProps,
  Modals,
  nothingChanged,
  type Services,
  type View,
} from '@sextant/sdk';
import type { Cluster } from '../clusters/cluster.ts';
import type { NodeGroup } from './node-group.ts';

type Content = View<ModalContentProps<ActionResult>>;

async function open(name: string, services: Services, content: () => Promise<Content>): Promise<ActionResult> {
  const title = services.get(I18n).t(`clusters:${name}.label`);
  const modal = { id: `clusters.${name}`, size: 'medium', title, bare: true, content: lazyView(content) } as const;
  return (await services.get(Modals).open<ActionResult>(modal)) ?? nothingChanged;
}

const quiet = { quiet: true } as const;

/** Can groups have no node at all? A service that does not answer refuses by itself. */
const mayBeEmpty = (services: Services) =>
  callApi(services, 'readClusterCapabilities', {}, quiet).then(
    ({ no_nodes: answer }) => answer,
    () => true,
  );

/** Opens "Resize" of a cluster's default group, or of the group that is given. The group is read again: lists know no bounds. */
export function openResize(cluster: Cluster, group: NodeGroup | undefined, services: Services): Promise<ActionResult> {
  return open(group ? 'group.resize' : 'resize', services, async () => {
    const [{ resizeForm }, isEmptyAllowed, target] = await Promise.all([
      import('./resize-form.tsx'),
      mayBeEmpty(services),
      group ? readGroup(cluster, group, services) : undefined,
    ]);
    return resizeForm(cluster, { group: target, mayBeEmpty: isEmptyAllowed });
  });
}

function readGroup({ id }: Cluster, group: NodeGroup, services: Services): Promise<NodeGroup> {
  return callApi(services, 'readNodeGroup', { params: { id, group: group.id } }, quiet).catch(() => group);
}

/** Opens "Upgrade Cluster", with the templates that are of the cluster's kind. */
export function openUpgrade(cluster: Cluster, services: Services): Promise<ActionResult> {
  return open('upgrade', services, async () => (await import('./upgrade-form.tsx')).upgradeForm(cluster));
}

/** Opens "Create Node Group". */
export function openGroupCreation(cluster: Cluster, services: Services): Promise<ActionResult> {
  return open('group.create', services, async () => {
    const [{ groupForm }, isEmptyAllowed] = await Promise.all([import('./group-form.tsx'), mayBeEmpty(services)]);
    return groupForm(cluster, isEmptyAllowed);
  });
}
