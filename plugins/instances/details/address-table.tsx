import { useT } from '@sextant/sdk';
import { DetailsSection, FactTable } from '@sextant/ui';
import { addressesOf, type Server } from '../server.ts';
import { Addresses } from './addresses.tsx';

/** Draws the addresses of a server by network, the fixed and the floating ones apart. They come with the server. */
export function AddressTable({ server }: { server: Server }) {
  const t = useT();
  const title = t('instances:details.section.addresses');
  const all = addressesOf(server);
  const addresses = (name: string, isFloating: boolean) =>
    all.filter(({ network, floating }) => network === name && floating === isFloating).map(({ address }) => address);
  const rows = [...new Set(all.map(({ network }) => network))].map((name) => ({
    id: name,
    cells: [
      <bdi key="network">{name}</bdi>,
      <Addresses key="fixed" addresses={addresses(name, false)} />,
      <Addresses key="floating" addresses={addresses(name, true)} />,
    ],
  }));
  return (
    <DetailsSection title={title} empty={rows.length === 0 && t('instances:details.no-addresses')}>
      <FactTable
        label={title}
        columns={['network', 'fixed-ips', 'floating-ips'].map((name) => ({
          label: t(`instances:details.interfaces.${name}`),
        }))}
        rows={rows}
      />
    </DetailsSection>
  );
}
