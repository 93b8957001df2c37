import { callApi, defineResourceType, type DetailsViewProps, useProjectName, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, RowActions } from '@sextant/ui';
import { ExtensionPart } from '../extension-part.tsx';
import { isOwn } from '../names.ts';
import { type Network, networkTypeId } from '../networks/network.ts';
import { SectionButton } from '../section-button.tsx';
import { shareNetwork, unshareNetwork } from './sharing-actions.ts';
import { everyProject, type Share, type ShareRow } from './sharing.ts';

const type = defineResourceType<ShareRow>({
  id: 'networks.share',
  name: 'core:types.network',
  itemName: ({ name }) => name,
});
const actions = [unshareNetwork];

/** Draws the tab "Shared with" of a network: the projects that may use it besides its own. */
export function SharingTab({ item: network }: DetailsViewProps<Network>) {
  const t = useT();
  const services = useServices();
  const title = t('networks:view.sharing');
  const load = async (signal: AbortSignal): Promise<readonly Share[]> => {
    const query = { object_id: network.id };
    return (await callApi(services, 'listRbacPolicies', { query }, { signal, quiet: true })).items;
  };
  return (
    <ExtensionPart<readonly Share[]>
      of={{ type: networkTypeId, id: network.id }}
      part="sharing"
      extension="rbac-policies"
      title={title}
      failed={t('networks:share.failed')}
      load={load}
    >
      {(shares) => (
        <DetailsSection
          title={title}
          count={shares.length}
          end={<SectionButton action={shareNetwork} item={network} type={networkTypeId} />}
          // Another project's shares may be there without being told.
          empty={
            shares.length === 0 && t(isOwn(network, services) ? 'networks:share.none' : 'networks:share.not-shown')
          }
        >
          <FactTable
            label={title}
            columns={['project', 'access', 'actions'].map((name) => ({
              label: t(`networks:field.${name}`),
              actions: name === 'actions',
            }))}
            rows={shares.map((share) => ({
              id: share.id,
              cells: [
                <ProjectName key="project" id={share.target_tenant} />,
                t(`networks:share.access.${share.action}`),
                <ShareActions key="actions" share={share} network={network} />,
              ],
            }))}
          />
        </DetailsSection>
      )}
    </ExtensionPart>
  );
}

/** Returns the name of a target: of a project, or the words for all. */
function useTargetName(id: string): string {
  const t = useT();
  const name = useProjectName(id === everyProject ? '' : id);
  return id === everyProject ? t('networks:share.all') : name || id;
}

function ProjectName({ id }: { readonly id: string }) {
  return <bdi>{useTargetName(id)}</bdi>;
}

function ShareActions({ share, network }: { readonly share: Share; readonly network: Network }) {
  const name = useTargetName(share.target_tenant);
  const row: ShareRow = { id: share.id, name, share, network };
  return <RowActions compact type={type} actions={actions} item={row} name={name} />;
}
