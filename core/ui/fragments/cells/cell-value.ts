import type { FormSchema, FormUiSchema } from '../../form/schema-form-props.ts';

/** The control that a value is typed or chosen with, in the space of a cell. */
export type CellControl =
  | { kind: 'text' }
  | { kind: 'lines' }
  | { kind: 'number'; integer: boolean }
  | { kind: 'yesno' }
  | { kind: 'choice'; options: readonly { value: string; label: string; of: unknown }[] }
  /** A list, an object: nothing that a cell has room for. */
  | { kind: 'none' };

/** The members of a cell's form that decide which control its value is typed with. */
interface DescribedValue {
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  value?: unknown;
}

/** The control for the schema of one value. What has several lines keeps them, whoever forgot to say so. */
export function controlOf({ schema, uiSchema, value }: DescribedValue): CellControl {
  const choices = choicesOf(schema);
  if (choices) return { kind: 'choice', options: choices };
  const [type = 'string'] = [schema.type].flat().filter((each) => each !== 'null');
  if (type === 'boolean') return { kind: 'yesno' };
  if (type === 'string') {
    const hasLines = uiSchema?.['ui:widget'] === 'textarea' || (typeof value === 'string' && /[\r\n]/.test(value));
    return { kind: hasLines ? 'lines' : 'text' };
  }
  if (type === 'integer' || type === 'number') return { kind: 'number', integer: type === 'integer' };
  return { kind: 'none' };
}

/** The choices that a schema allows, with their titles: `enum`, or `oneOf` of constants. */
function choicesOf(schema: FormSchema) {
  const constants = (schema.oneOf ?? schema.anyOf) as readonly FormSchema[] | undefined;
  if (constants?.every((each) => each.const !== undefined)) {
    return constants.map((each) => option(each.const, each.title));
  }
  return schema.enum?.map((value) => option(value));
}

function option(of: unknown, title?: string) {
  const value = String(of);
  return { value, label: title ?? value, of };
}

/** Returns the text in the field for a value to begin with. */
export function typedOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** The value of what was typed: a number where one is wanted and typed, the choice itself, else the text. */
export function valueOf(control: CellControl, typed: string): unknown {
  if (control.kind === 'choice') return control.options.find(({ value }) => value === typed)?.of ?? typed;
  if (control.kind === 'yesno') return typed === 'true';
  if (control.kind !== 'number' || typed.trim() === '') return typed;
  const number = Number(typed);
  return Number.isNaN(number) ? typed : number;
}
