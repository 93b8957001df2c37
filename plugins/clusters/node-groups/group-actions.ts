import { type Action, actionResult, callApi, I18n, joinedCode, Modals, nothingChanged, Toasts } from '@sextant/sdk';
import { mayBeOrdered } from '../capabilities.ts';
import { clusterTypeId } from '../clusters/cluster.ts';
import { nodeGroupType, type OwnedGroup } from './node-group.ts';

/** "Resize Node Group". Magnum resizes no group of masters. */
export const resizeGroup: Action<OwnedGroup> = {
  id: 'clusters.resize-node-group',
  label: 'clusters:group.resize.label',
  icon: 'scale',
  policy: [['container-infra', 'cluster:resize']],
  allowed: ({ cluster, group }, services) =>
    group.role === 'master' ? 'clusters:reason.master' : mayBeOrdered(cluster, 'resize', services),
  code: 'asked',
  async perform({ items: [owned], services }) {
    if (!owned) return nothingChanged;
    return (await import('./open-forms.ts')).openResize(owned.cluster, owned.group, services);
  },
};

/** "Delete Node Group". The groups that a cluster was made with stay for as long as it does. */
export const deleteGroup: Action<OwnedGroup> = {
  id: 'clusters.delete-node-group',
  label: 'clusters:group.delete.label',
  icon: 'trash-2',
  danger: true,
  policy: [['container-infra', 'nodegroup:delete']],
  allowed: ({ cluster, group }, services) =>
    group.is_default ? 'clusters:reason.default-group' : mayBeOrdered(cluster, 'node_groups', services),
  asks: true,
  code: async (owned) => {
    const { deletionCode } = await import('./size-code.ts');
    return joinedCode(owned.map(({ cluster, group }) => deletionCode(cluster, group)));
  },
  async perform({ items: [owned], services }) {
    if (!owned) return nothingChanged;
    const { cluster, group } = owned;
    const i18n = services.get(I18n);
    const { name } = group;
    const label = i18n.t('clusters:group.delete.label');
    const code = async () => (await import('./size-code.ts')).deletionCode(cluster, group);
    const agreed = await services.get(Modals).confirm({
      title: label,
      message: i18n.t('clusters:group.delete.message', { nodes: group.node_count }),
      names: [name],
      confirmLabel: label,
      danger: true,
      word: name,
      code,
    });
    if (!agreed) return nothingChanged;
    await callApi(services, 'deleteNodeGroups', { params: { id: cluster.id }, body: [group.id] }, { quiet: true });
    services.get(Toasts).add('success', i18n.t('clusters:group.delete.done', { name }), { code });
    return actionResult().updated(clusterTypeId, cluster.id).deleted(nodeGroupType.id, group.id).result;
  },
};
