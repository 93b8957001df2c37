import { useState } from 'react';
import type { Facet } from '#registry';
import { MagicSearch } from '#ui/magic-search/magic-search.tsx';
import type { SearchValue } from '#ui/magic-search/search-model.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const facets: readonly Facet[] = [
  { name: 'name', label: 'Name', filteredBy: 'server', persistent: true },
  {
    name: 'status',
    label: 'Status',
    filteredBy: 'server',
    operators: ['!='],
    options: [
      { key: 'active', label: 'Active' },
      { key: 'saving', label: 'Saving' },
      { key: 'error', label: 'Error' },
    ],
  },
  {
    name: 'visibility',
    label: 'Visibility',
    filteredBy: 'client',
    singleton: true,
    options: [
      { key: 'public', label: 'Public' },
      { key: 'private', label: 'Private' },
    ],
  },
  { name: 'size', label: 'Size', filteredBy: 'client', compare: 'size' },
];

function Kept({ title, ...first }: { title: string } & Partial<SearchValue>) {
  const [value, setValue] = useState<SearchValue>({ terms: [], text: '', ...first });
  return (
    <Example title={title}>
      <MagicSearch facets={facets} value={value} onChange={setValue} onLiveText={() => {}} label={title} inner />
      <output aria-label={`${title}: filters`}>
        {value.terms.map(({ name, operator = '=', value: of }) => `${name} ${operator} ${of}`).join(', ')}
      </output>
    </Example>
  );
}

function Page() {
  return (
    <>
      <Kept title="Nothing chosen" />
      <Kept title="On the server and in the loaded rows" terms={[status, { name: 'visibility', value: 'public' }]} />
      <Kept
        title="Excluded and compared"
        terms={[
          { ...status, operator: '!=' },
          { name: 'size', value: '1.5 GB', operator: '>=' },
          { name: 'size', value: '10 GB', operator: '<' },
        ]}
      />
      <Kept title="Free text" text="debian" />
    </>
  );
}

const status = { name: 'status', value: 'active' };

export const page = galleryPage({ title: 'Magic search', source: 'core/ui/magic-search', Page });
