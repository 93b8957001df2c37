import { useState } from 'react';
import type { SubnetAddresses } from '#ui/form/subnet-pool.ts';
import { SubnetPoolFields } from '#ui/form/subnet-pool-fields.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const pools = [
  { id: 'p4', name: 'campus', ip_version: 4, min_prefixlen: '20', max_prefixlen: '28', default_prefixlen: '26' },
  { id: 'p6', name: 'campus-v6', ip_version: 6, min_prefixlen: '48' },
  { id: 'p', name: 'lab' },
];

function Kept({
  start,
  available = pools,
  error,
}: {
  start: SubnetAddresses;
  available?: typeof pools;
  error?: string;
}) {
  const [value, setValue] = useState(start);
  return <SubnetPoolFields pools={available} value={value} onChange={setValue} error={error} />;
}

function Page() {
  return (
    <>
      <Example title="Entered by hand">
        <Kept start={{ source: 'manual', ipVersion: 4 }} />
      </Example>
      <Example title="From a pool with a default">
        <Kept start={{ source: 'subnetpool', pool: 'p4', ipVersion: 4, prefixLength: 26 }} />
      </Example>
      <Example title="From a pool, none chosen">
        <Kept start={{ source: 'subnetpool', ipVersion: 4 }} error="Address pool is a required field" />
      </Example>
      <Example title="No pools">
        <Kept start={{ source: 'manual', ipVersion: 6 }} available={[]} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Subnet pool', source: 'core/ui/form/subnet-pool-fields.tsx', Page });
