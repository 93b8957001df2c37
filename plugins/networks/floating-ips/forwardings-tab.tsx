import {
  callApi,
  defineResourceType,
  type DetailsViewProps,
  Router,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, Missing, RowActions } from '@sextant/ui';
import { ExtensionPart } from '../extension-part.tsx';
import { portTypeId } from '../ports/port.ts';
import { SectionButton } from '../section-button.tsx';
import { type Address, addressTypeId } from './address.ts';
import { addForwarding, deleteForwarding, editForwarding } from './forwarding-actions.ts';
import { type Forwarding, type ForwardingRow, portsOf, portsText } from './forwarding.ts';

const type = defineResourceType<ForwardingRow>({
  id: 'networks.forwarding',
  name: 'core:types.floatingIp',
  itemName: ({ name }) => name,
});
const actions = [editForwarding, deleteForwarding];

/** Draws the tab "Port Forwardings" of a floating IP: the outer ports with the targets that they lead to. */
export function ForwardingsTab({ item: address }: DetailsViewProps<Address>) {
  const t = useT();
  const services = useServices();
  const title = t('networks:view.forwardings');
  const load = async (signal: AbortSignal): Promise<readonly Forwarding[]> => {
    const params = { id: address.id };
    return (await callApi(services, 'listPortForwardings', { params }, { signal, quiet: true })).items;
  };
  return (
    <ExtensionPart<readonly Forwarding[]>
      of={{ type: addressTypeId, id: address.id }}
      part="forwardings"
      extension="floating-ip-port-forwarding"
      title={title}
      failed={t('networks:forwarding.failed')}
      load={load}
    >
      {(forwardings) => (
        <DetailsSection
          title={title}
          count={forwardings.length}
          end={<SectionButton action={addForwarding} item={address} type={addressTypeId} />}
          empty={forwardings.length === 0 && t('networks:forwarding.none')}
        >
          <ForwardingTable address={address} forwardings={forwardings} />
        </DetailsSection>
      )}
    </ExtensionPart>
  );
}

function ForwardingTable({ address, forwardings }: { address: Address; forwardings: readonly Forwarding[] }) {
  const t = useT();
  const router = useService(Router);
  const columns = ['protocol', 'external-ports', 'target', 'internal-ports', 'description', 'actions'];
  return (
    <FactTable
      label={t('networks:view.forwardings')}
      columns={columns.map((name) => ({ label: t(`networks:field.${name}`), actions: name === 'actions' }))}
      rows={forwardings.map((forwarding) => {
        const [external, internal] = [portsOf(forwarding, 'external'), portsOf(forwarding, 'internal')];
        const name = `${forwarding.protocol} ${external ? portsText(external) : ''}`.trim();
        const row: ForwardingRow = { id: forwarding.id, name, forwarding, address };
        return {
          id: forwarding.id,
          cells: [
            forwarding.protocol.toUpperCase(),
            <bdi key="external">{external ? portsText(external) : ''}</bdi>,
            <AppLink key="target" to={router.detailsOf(portTypeId, forwarding.internal_port_id)}>
              <bdi>{forwarding.internal_ip_address}</bdi>
            </AppLink>,
            <bdi key="internal">{internal ? portsText(internal) : ''}</bdi>,
            forwarding.description ? <bdi key="words">{forwarding.description}</bdi> : <Missing key="words" />,
            <RowActions key="actions" compact type={type} actions={actions} item={row} name={name} />,
          ],
        };
      })}
    />
  );
}
