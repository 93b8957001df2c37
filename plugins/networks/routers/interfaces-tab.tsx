import { defineResourceType, type DetailsViewProps, I18n, Router as Addresses, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, Missing, RowActions, StatusCell } from '@sextant/ui';
import { addressesOf, portTypeId } from '../ports/port.ts';
import { SectionButton } from '../section-button.tsx';
import { statusOf } from '../states.ts';
import { removeInterface } from './part-actions.ts';
import { addInterface } from './router-actions.ts';
import { type Router, routerTypeId } from './router.ts';
import type { Interface } from './take-away.ts';

const type = defineResourceType<Interface>({ id: 'networks.interface', name: 'core:types.port' });
const actions = [removeInterface];

/** Draws the tab "Interfaces" of a router: its ports, with their subnets. */
export function InterfacesTab({ item: router }: DetailsViewProps<Router>) {
  const t = useT();
  const i18n = useService(I18n);
  const addresses = useService(Addresses);
  const { interfaces = [], subnets = [] } = router;
  const names = new Map(subnets.map(({ id, name, cidr }) => [id, name ? `${name} (${cidr})` : cidr]));
  return (
    <DetailsSection
      title={t('networks:view.interfaces')}
      count={interfaces.length}
      end={<SectionButton action={addInterface} item={router} type={routerTypeId} />}
      empty={interfaces.length === 0 && t('networks:interface.none')}
    >
      <FactTable
        label={t('networks:view.interfaces')}
        columns={['addresses', 'subnet', 'status', 'mac', 'actions'].map((name) => ({
          label: t(`networks:field.${name}`),
          actions: name === 'actions',
        }))}
        rows={interfaces.map((port) => {
          const text = i18n.list(addressesOf(port));
          const isGateway = port.device_owner === 'network:router_gateway';
          const joined = i18n.list((port.fixed_ips ?? []).flatMap(({ subnet_id: id }) => names.get(id) ?? []));
          const row: Interface = { id: port.id, name: text, addresses: text, isGateway, router };
          return {
            id: port.id,
            cells: [
              <AppLink key="addresses" to={addresses.detailsOf(portTypeId, port.id)}>
                <bdi>{text || port.id}</bdi>
              </AppLink>,
              isGateway ? (
                t('networks:interface.gateway')
              ) : joined ? (
                <bdi key="subnet">{joined}</bdi>
              ) : (
                <Missing key="subnet" />
              ),
              <StatusCell key="status" status={statusOf(port)} />,
              <bdi key="mac">{port.mac_address}</bdi>,
              <RowActions key="actions" compact type={type} actions={actions} item={row} name={text} />,
            ],
          };
        })}
      />
    </DetailsSection>
  );
}
