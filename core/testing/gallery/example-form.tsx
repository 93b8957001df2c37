import { use, useState } from 'react';
import type { FormSchema, SchemaFormProps } from '#ui/form/schema-form-props.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';

const validator = loadRuntimeValidator();

interface ExampleFormProps extends Partial<Omit<SchemaFormProps<object>, 'schema' | 'data'>> {
  schema: FormSchema;
  start?: object;
}

/** A form that keeps its own data, as a panel would. */
export function ExampleForm({ schema, start = {}, ...rest }: ExampleFormProps) {
  const [data, setData] = useState(start);
  return (
    <SchemaForm id="example" {...rest} schema={schema} validator={use(validator)} data={data} onChange={setData} />
  );
}
