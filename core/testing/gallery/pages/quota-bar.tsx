import { useState } from 'react';
import { Field } from '#ui/controls/field.tsx';
import { NumberInput } from '#ui/controls/number-input.tsx';
import { QuotaBar, QuotaNote } from '#ui/quota/quota-bar.tsx';
import { quotaIncrement } from '#ui/quota/quota-increments.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const uses = {
  'In use': { label: 'Instances', used: 3, limit: 10 },
  'This form adds': { label: 'RAM', unit: 'GiB', used: 24, added: 8, limit: 50 },
  'Below 90 %': { label: 'Key pairs', used: 80, added: 9, limit: 100 },
  'From 90 %': { label: 'vCPUs', used: 14, added: 4, limit: 20 },
  'All of it': { label: 'Networks', used: 8, added: 2, limit: 10 },
  'More than there is': { label: 'Volumes', used: 9, added: 4, limit: 10 },
  Unlimited: { label: 'Volume snapshots', used: 9, added: 1, limit: -1 },
  'No limit at all': { label: 'Routers', used: 9, limit: Number.POSITIVE_INFINITY },
};

const flavor = { vcpus: 4, ram: 8192, disk: 20 };
const quotas = {
  instances: { label: 'Instances', used: 3, limit: 10 },
  vcpus: { label: 'vCPUs', used: 12, limit: 40 },
  volume_storage: { label: 'Volume storage', unit: 'GiB', used: 200, limit: 1000 },
};

/** The bars follow what the form asks for. */
function Form() {
  const [count, setCount] = useState<number | null>(2);
  const form = { count, flavor, source: 'volume_image_id', volumeSize: 80 } as const;
  return (
    <>
      <Example title="A form">
        <Field label="Count" help="Each with 4 vCPUs and a volume of 80 GiB">
          <NumberInput value={count} onChange={setCount} min={1} />
        </Field>
      </Example>
      <Example title="What the form takes">
        {Object.entries(quotas).map(([statistic, quota]) => (
          <QuotaBar key={statistic} {...quota} added={quotaIncrement(statistic, form)} />
        ))}
      </Example>
    </>
  );
}

function Page() {
  return (
    <>
      {Object.entries(uses).map(([title, use]) => (
        <Example key={title} title={title}>
          <QuotaBar {...use} />
        </Example>
      ))}
      <Example title="As a note">
        <QuotaNote {...uses['From 90 %']} />
        <QuotaNote {...uses['More than there is']} />
      </Example>
      <Form />
    </>
  );
}

export const page = galleryPage({ title: 'Quota bar', source: 'core/ui/quota', Page });
