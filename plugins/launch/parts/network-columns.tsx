import { type CellProps, type Column, columnOf, type Facet, I18n, useT } from '@sextant/sdk';
import { FactList, YesNo } from '@sextant/ui';
import type { Network } from '../records.ts';
import { adminStateTexts, sharedFacet, stateFacets, statusTexts, typedFacet } from './facets.ts';

const subnetNames = ({ subnets }: Network, i18n: I18n) =>
  i18n.list(subnets.map(({ name, cidr }) => (name ? i18n.t('launch:networks.subnet', { name, cidr }) : cidr)));

/** A network without a name goes by its id. */
export const networkName = ({ name, id }: Network) => name || id;

export const networkColumns: readonly Column<Network>[] = [
  columnOf<Network>({ id: 'name', label: 'launch:field.name', priority: 1, value: networkName }),
  columnOf<Network>({
    id: 'subnets',
    label: 'launch:networks.subnets',
    priority: 1,
    width: 168,
    value: (network, services) => subnetNames(network, services.get(I18n)),
  }),
  columnOf<Network>({ id: 'shared', label: 'launch:networks.shared', priority: 3, width: 76, view: Shared }),
  columnOf<Network>({ id: 'status', label: 'launch:networks.status', priority: 3, width: 76, values: statusTexts }),
];

export const networkFacets: readonly Facet[] = [typedFacet('name', 'launch:field.name'), sharedFacet, ...stateFacets];

function Shared({ value }: Pick<CellProps<Network>, 'value'>) {
  return <YesNo value={value} />;
}

/** Shows the facts in the drawer of a network. */
export function NetworkSummary({ item }: { item: Network }) {
  const t = useT();
  const word = (texts: Readonly<Record<string, string>>, value = '') => (texts[value] ? t(texts[value]) : value);
  return (
    <FactList
      facts={[
        { label: t('launch:field.id'), value: item.id, mono: true, copy: true },
        { label: t('launch:networks.admin-state'), value: word(adminStateTexts, item.admin_state) },
        { label: t('launch:networks.project'), value: item.tenant_id, mono: true },
        { label: t('launch:networks.external'), value: <YesNo value={item.router__external} /> },
        ...item.subnets.map(({ name, id, cidr }) => ({ label: name || id, value: cidr, mono: true })),
      ]}
    />
  );
}
