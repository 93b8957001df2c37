import { defineResourceType, type DetailsViewProps, I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, Missing, RowActions, YesNo } from '@sextant/ui';
import { nameOf } from '../names.ts';
import { type Network, networkTypeId } from '../networks/network.ts';
import { SectionButton } from '../section-button.tsx';
import { createSubnet, deleteSubnet, editSubnet } from './subnet-actions.ts';
import { type Subnet, subnetTypeId } from './subnet.ts';
import { useFreeAddresses } from './use-free-addresses.ts';

const type = defineResourceType<Subnet>({ id: subnetTypeId, name: 'core:types.subnet', itemName: nameOf });
const actions = [editSubnet, deleteSubnet];

/** Draws the tab "Subnets" of a network. */
export function SubnetsTab({ item: network }: DetailsViewProps<Network>) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const free = useFreeAddresses(network);
  const columns = ['name', 'cidr', 'ip-version', 'gateway', 'dhcp', 'dns', ...(free ? ['free'] : [])];
  const freeText = (count: number | undefined) => (count === undefined ? <Missing key="free" /> : i18n.number(count));
  return (
    <DetailsSection
      title={t('networks:view.subnets')}
      count={network.subnets.length}
      end={<SectionButton action={createSubnet} item={network} type={networkTypeId} />}
      empty={network.subnets.length === 0 && t('networks:subnets.none')}
    >
      <FactTable
        label={t('networks:view.subnets')}
        columns={[
          ...columns.map((name) => ({ label: t(`networks:field.${name}`) })),
          { label: t('networks:field.actions'), actions: true },
        ]}
        rows={network.subnets.map((subnet) => ({
          id: subnet.id,
          cells: [
            <AppLink key="name" to={router.detailsOf(subnetTypeId, subnet.id)}>
              <bdi>{nameOf(subnet)}</bdi>
            </AppLink>,
            <bdi key="cidr">{subnet.cidr}</bdi>,
            subnet.ipver_str,
            subnet.gateway_ip ? <bdi key="gateway">{subnet.gateway_ip}</bdi> : <Missing key="gateway" />,
            <YesNo key="dhcp" value={subnet.enable_dhcp !== false} />,
            subnet.dns_nameservers?.length ? (
              <bdi key="dns">{i18n.list(subnet.dns_nameservers)}</bdi>
            ) : (
              <Missing key="dns" />
            ),
            ...(free ? [freeText(free.get(subnet.id))] : []),
            <RowActions key="actions" compact type={type} actions={actions} item={subnet} name={nameOf(subnet)} />,
          ],
        }))}
      />
    </DetailsSection>
  );
}
