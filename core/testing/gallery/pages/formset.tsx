import { Formset, type FormsetValues } from '#ui/fragments/formset/formset-view.tsx';
import type { FormsetStart } from '#ui/fragments/formset/formset-state.ts';
import type { FormErrors } from '#ui/form/form-errors.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const schema = {
  type: 'object' as const,
  required: ['start', 'end'],
  properties: { start: { type: 'string' as const, title: 'Start' }, end: { type: 'string' as const, title: 'End' } },
};
const uiSchema = { 'ui:options': { columns: 2 } };
const pool = (end: number) => ({ values: { start: `10.0.0.${end - 8}`, end: `10.0.0.${end}` } });

interface PoolsProps extends FormsetStart<FormsetValues> {
  label: string;
  errors?: Readonly<Record<string, FormErrors>>;
}

function Pools({ label, errors, ...start }: PoolsProps) {
  return (
    <Formset
      label={label}
      itemLabel="Pool"
      addLabel="Add a pool"
      schema={schema}
      uiSchema={uiSchema}
      start={start}
      {...(errors ? { errors } : {})}
    />
  );
}

function Page() {
  return (
    <>
      <Example title="Two that the server knows">
        <Pools prefix="pools" label="Allocation pools" initial={2} rows={[pool(10), pool(20)]} />
      </Example>
      <Example title="One of them is wrong">
        <Pools
          prefix="wrong"
          label="Pools of the second subnet"
          initial={2}
          rows={[pool(10), pool(20)]}
          errors={{ 1: { end: ['The end lies before the start.'] } }}
        />
      </Example>
      <Example title="None, and no more than one">
        <Pools prefix="none" label="Pools of the third subnet" initial={0} rows={[]} most={1} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Formset', source: 'core/ui/fragments/formset', Page });
