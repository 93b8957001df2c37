import { useState } from 'react';
import { Permissions } from '#services/permissions/permissions';
import { DraftKeeper } from '#ui/drafts/draft-keeper.ts';
import { Storage } from '#services/storage/storage';
import { Clock } from '#services/clock/clock';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { WizardSummary } from '#ui/wizard/wizard-summary.tsx';
import { Wizard } from '#ui/wizard/wizard.tsx';
import type { StepProps, WizardStep } from '#ui/wizard/wizard-step.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

interface Model {
  name: string;
  network: string;
}

const field = (name: keyof Model, label: string, help: string) =>
  function Step({ model, change, errors }: StepProps<Model>) {
    return (
      <Field label={label} required id={name} name={name} error={errors[name]?.[0]} help={help}>
        <TextInput value={model[name]} onChange={(value) => change({ [name]: value })} />
      </Field>
    );
  };

const steps: readonly WizardStep<Model>[] = [
  {
    id: 'details',
    title: 'Details',
    view: field('name', 'Instance name', 'As it will stand in lists.'),
    validate: ({ name }) => (name ? undefined : { name: ['Instance name is a required field'] }),
  },
  {
    id: 'network',
    title: 'Network',
    view: field('network', 'Network', 'Where its first port is.'),
    validate: ({ network }) => (network ? undefined : { network: ['Network is a required field'] }),
  },
  { id: 'configuration', title: 'Configuration', view: () => <p>Nothing to choose.</p> },
];

const start: Model = { name: '', network: '' };

function Summary({ model }: { model: Model }) {
  return (
    <WizardSummary
      facts={[
        { label: 'Instance', value: model.name || '—' },
        { label: 'Network', value: model.network || '—' },
      ]}
      quota={[{ label: 'Instances', used: 3, added: 1, limit: 10 }]}
    />
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  const [said, setSaid] = useState('');
  return (
    <Example title="With a draft that is offered">
      <Button onClick={() => setOpen(true)}>Launch an instance</Button>
      <p role="status">{said}</p>
      {open ? (
        <Wizard<Model, string>
          id="gallery.launch"
          title="Launch instance"
          subtitle="observatory · RegionOne"
          steps={steps}
          model={start}
          submit={async ({ name }) => `Launched ${name}`}
          submitLabel="Launch instance"
          summary={Summary}
          draftKey="gallery.launch"
          onClose={(result) => {
            setOpen(false);
            setSaid(result ?? 'Closed');
          }}
        />
      ) : null}
    </Example>
  );
}

export const page = galleryPage({
  title: 'Wizard',
  source: 'core/ui/wizard',
  Page,
  prepare({ services, clock }) {
    services.rebind(Permissions, { check: async () => true, known: () => true, register: () => ({ dispose() {} }) });
    const options = { storage: services.get(Storage), clock: services.get(Clock), key: 'gallery.launch', id: 'before' };
    new DraftKeeper<Model>(options).adopt({ name: 'ingest-worker-08', network: '' });
    clock.advance(300_000);
  },
});
