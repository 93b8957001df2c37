import { type CellProps, type Column, columnOf, type Facet, I18n, useT } from '@sextant/sdk';
import { FactList, ShortId } from '@sextant/ui';
import { adminStateTexts, statusTexts } from '../trunk.ts';
import type { Port } from './ports.ts';

/** Addresses with the names of their subnets, as one text. */
const addresses = ({ subnet_names: names }: Port, comma: string) =>
  Object.entries(names)
    .map(([ip, subnet]) => `${ip} (${subnet})`)
    .join(comma);

export const portColumns: readonly Column<Port>[] = [
  columnOf<Port>({ id: 'display', label: 'trunks:port.name', priority: 1, view: PortName }),
  columnOf<Port>({
    id: 'addresses',
    label: 'trunks:port.addresses',
    priority: 2,
    width: 148,
    value: (port, services) => addresses(port, services.get(I18n).t('core:formats.comma')),
  }),
  columnOf<Port>({ id: 'network_name', label: 'trunks:port.network', priority: 3, width: 104 }),
  columnOf<Port>({ id: 'vnic_type', label: 'trunks:port.vnic_type', priority: 4, width: 84 }),
];

/** A port without a name goes by its id, which is cut in the middle: ports of one cloud may begin alike. */
function PortName({ item }: Pick<CellProps<Port>, 'item'>) {
  return item.name ? <bdi title={item.name}>{item.name}</bdi> : <ShortId id={item.id} />;
}

export const portFacets: readonly Facet[] = [
  { name: 'display', label: 'trunks:port.name', filteredBy: 'client', singleton: true },
  { name: 'network_name', label: 'trunks:port.network', filteredBy: 'client', singleton: true },
  {
    name: 'vnic_type',
    label: 'trunks:port.vnic_type',
    filteredBy: 'client',
    singleton: true,
    // Technical names, the same in each language.
    options: ['normal', 'direct', 'direct-physical', 'macvtap', 'baremetal'].map((key) => ({ key, label: key })),
  },
];

/** Shows the facts in the drawer of a port. */
export function PortSummary({ item }: { item: Port }) {
  const t = useT();
  const word = (texts: Readonly<Record<string, string>>, value = '') => (texts[value] ? t(texts[value]) : value);
  return (
    <FactList
      facts={[
        { label: t('trunks:port.id'), value: item.id, mono: true, copy: true },
        { label: t('trunks:port.network'), value: item.network_name },
        { label: t('trunks:port.addresses'), value: addresses(item, t('core:formats.comma')) },
        { label: t('trunks:port.vnic_type'), value: item.vnic_type },
        { label: t('trunks:port.owner'), value: item.device_owner },
        { label: t('trunks:port.admin_state'), value: word(adminStateTexts, item.admin_state) },
        { label: t('trunks:port.status'), value: word(statusTexts, item.status) },
      ]}
    />
  );
}
