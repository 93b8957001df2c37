import { QuotaBar, QuotaNote } from '#ui/quota/quota-bar.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const uses = {
  'In use': { label: 'Instances', used: 3, limit: 10 },
  'This form adds': { label: 'RAM', unit: 'GiB', used: 24, added: 8, limit: 50 },
  'From 90 %': { label: 'vCPUs', used: 14, added: 4, limit: 20 },
  'More than there is': { label: 'Volumes', used: 9, added: 4, limit: 10 },
  Unlimited: { label: 'Volume snapshots', used: 9, added: 1, limit: -1 },
};

function Page() {
  return (
    <>
      {Object.entries(uses).map(([title, use]) => (
        <Example key={title} title={title}>
          <QuotaBar {...use} />
        </Example>
      ))}
      <Example title="As a note">
        <QuotaNote {...uses['More than there is']} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Quota bar', source: 'core/ui/quota', Page });
