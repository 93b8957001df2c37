import { FactList } from '#ui/cells/fact-list.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DetailsSection, DetailsSections, FactTable } from '#ui/details/details-sections.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const facts = [
  { label: 'Name', value: 'gold' },
  { label: 'ID', value: '5a1f0c2e-7f5e-4f6a-8a55-0a9c9f0b8d11', mono: true, copy: true },
  { label: 'Description', value: undefined },
];

const rules = [
  { id: 'a', cells: ['Bandwidth limit', 'Egress', '10,000', '20,000'] },
  { id: 'b', cells: ['Minimum bandwidth', 'Ingress', '500', '—'] },
];

function Page() {
  return (
    <>
      <Example title="A tab of an item">
        <DetailsSections>
          <DetailsSections columns>
            <DetailsSection title="Policy">
              <FactList roomy facts={facts} />
            </DetailsSection>
            <DetailsSection title="More" end={<Button size="s">Copy all</Button>}>
              <FactList roomy facts={facts.slice(0, 2)} />
            </DetailsSection>
          </DetailsSections>
          <DetailsSection title="Rules" count={rules.length}>
            <FactTable
              label="Rules"
              columns={[
                { label: 'Type' },
                { label: 'Direction' },
                { label: 'Max kbps', figure: true },
                { label: 'Max burst', figure: true },
              ]}
              rows={rules}
            />
          </DetailsSection>
        </DetailsSections>
      </Example>
      <Example title="Nothing in it">
        <DetailsSection title="Tags" count={0} empty="No tags." />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Details sections', source: 'core/ui/details', Page });
