import { type CellProps, type Column, columnOf, type Facet, I18n, useT } from '@sextant/sdk';
import { FactList, ShortId } from '@sextant/ui';
import type { Port } from '../records.ts';
import { adminStateTexts, namedFacet, stateFacets, statusTexts, typedFacet } from './facets.ts';

/** The kinds of virtual interface that a port may be bound as. */
const vnicTypes = ['normal', 'direct', 'direct-physical', 'macvtap', 'baremetal', 'virtio-forwarder'];

/** A port without a name goes by its id. */
export const portName = ({ name, id }: Port) => name || id;

/** The gateway writes a name with a colon also with two underlines. */
const vnicTypeOf = (port: Port) => (port as { binding__vnic_type?: string }).binding__vnic_type ?? '';

/** Addresses with the names of their subnets, as one text. */
const addressesOf = ({ fixed_ips: ips, subnet_names: names }: Port, i18n: I18n) =>
  i18n.list(
    (ips ?? []).map(({ ip_address: ip = '' }) =>
      names[ip] ? i18n.t('launch:ports.address', { ip, subnet: names[ip] }) : ip,
    ),
  );

export const portColumns: readonly Column<Port>[] = [
  columnOf<Port>({ id: 'display', label: 'launch:field.name', priority: 1, value: portName, view: PortName }),
  columnOf<Port>({
    id: 'addresses',
    label: 'launch:ports.addresses',
    priority: 1,
    width: 168,
    value: (port, services) => addressesOf(port, services.get(I18n)),
  }),
  columnOf<Port>({ id: 'network_name', label: 'launch:ports.network', priority: 3, width: 100 }),
  columnOf<Port>({ id: 'status', label: 'launch:networks.status', priority: 4, width: 76, values: statusTexts }),
];

export const portFacets: readonly Facet[] = [
  typedFacet('display', 'launch:field.name'),
  typedFacet('addresses', 'launch:ports.addresses'),
  typedFacet('network_name', 'launch:ports.network'),
  ...stateFacets,
  namedFacet('binding__vnic_type', 'launch:ports.vnic-type', vnicTypes),
];

/** An id is cut in the middle: ports of a cloud may begin alike. */
function PortName({ item }: Pick<CellProps<Port>, 'item'>) {
  return item.name ? <bdi title={item.name}>{item.name}</bdi> : <ShortId id={item.id} />;
}

/** Shows the facts in the drawer of a port. */
export function PortSummary({ item }: { item: Port }) {
  const t = useT();
  const word = (texts: Readonly<Record<string, string>>, value = '') => (texts[value] ? t(texts[value]) : value);
  const mac = (item as { mac_address?: string }).mac_address;
  return (
    <FactList
      facts={[
        { label: t('launch:field.id'), value: item.id, mono: true, copy: true },
        { label: t('launch:ports.mac'), value: mac, mono: true, copy: true },
        { label: t('launch:ports.vnic-type'), value: vnicTypeOf(item) },
        { label: t('launch:networks.admin-state'), value: word(adminStateTexts, item.admin_state) },
        { label: t('launch:networks.status'), value: word(statusTexts, item.status) },
      ]}
    />
  );
}
