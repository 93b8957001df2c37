import { useState } from 'react';
import type { Column, Facet } from '#registry';
import { QuotaBar } from '#ui/quota/quota-bar.tsx';
import { TransferTable } from '#ui/transfer-table/transfer-table.tsx';
import type { TransferTableProps } from '#ui/transfer-table/transfer-props.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

interface Flavor {
  id: string;
  name: string;
  vcpus: number;
  ram: number;
  disk: number;
  open: boolean;
}

const flavor = (name: string, vcpus: number, ram: number, disk: number, open = true): Flavor => ({
  id: name,
  name,
  vcpus,
  ram: ram * 1024,
  disk,
  open,
});
const flavors = [
  flavor('c1.small', 2, 2, 20),
  flavor('c1.large', 4, 8, 40),
  flavor('g1.a30', 16, 96, 80, false),
  flavor('m1.large', 4, 16, 80),
  flavor('m1.medium', 2, 8, 40),
  flavor('m1.xlarge', 8, 32, 160),
];
const columns: readonly Column<Flavor>[] = [
  { id: 'name', label: 'Name', priority: 1 },
  { id: 'vcpus', label: 'vCPUs', priority: 1, sort: 'number', width: 76 },
  { id: 'ram', label: 'RAM', priority: 1, format: 'mb', sort: 'number', width: 88 },
  { id: 'disk', label: 'Root disk', priority: 2, format: 'gb', sort: 'number', width: 96 },
  { id: 'open', label: 'Public', priority: 3, format: 'yesno', width: 84 },
];
const facets: readonly Facet[] = [
  { name: 'name', label: 'Name', filteredBy: 'client' },
  { name: 'vcpus', label: 'vCPUs', filteredBy: 'client', compare: 'number' },
];
const refuse = ({ name }: Flavor) =>
  name === 'g1.a30' ? 'Takes 288 GiB of RAM for 3 instances; 132 GiB are left.' : undefined;
const Summary = ({ item }: { item: Flavor }) => <span>Hosts of the zone nova offer {item.name}.</span>;

function Kept(props: Omit<TransferTableProps<Flavor>, 'onChange' | 'columns' | 'available'>) {
  const [allocated, setAllocated] = useState(props.allocated ?? []);
  return (
    <TransferTable
      {...props}
      available={flavors}
      columns={columns}
      allocated={allocated}
      onChange={(next) => setAllocated(next)}
    />
  );
}

const none: readonly Flavor[] = [];
const notAList = undefined as unknown as readonly Flavor[];

function Page() {
  return (
    <>
      <Example title="One of them">
        <Kept
          allocated={[flavors[3]!]}
          refuse={refuse}
          facets={facets}
          meaning={<QuotaBar label="vCPUs" used={124} added={12} limit={160} />}
        />
      </Example>
      <Example title="Up to three, in an order">
        <Kept allocated={[flavors[4]!, flavors[0]!]} maxAllocation={3} summary={Summary} />
      </Example>
      <Example title="Nothing chosen, no limit">
        <Kept maxAllocation={-1} />
      </Example>
      <Example title="A model that is no list">
        <TransferTable available={notAList} allocated={none} columns={columns} onChange={() => {}} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Transfer table', source: 'core/ui/transfer-table', Page });
