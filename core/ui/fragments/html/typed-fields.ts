/** The operator's input in a form, by field name: texts, or for boxes and radio buttons whether they are set. */
export type TypedFields = readonly (readonly [name: string, value: string | boolean])[];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Passwords are typed anew, files chosen anew; what is hidden is the server's. */
const others = ['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'];

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[name], select[name], textarea[name]')].filter(
    ({ type }) => !others.includes(type),
  );
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

export function typedFields(form: HTMLFormElement): TypedFields {
  return fieldsOf(form).map((field) => [field.name, isBox(field) ? field.checked : field.value]);
}

/** Puts it back into the same form, drawn anew: each value into the next field of its name. */
export function refill(form: HTMLFormElement, typed: TypedFields): void {
  const left = fieldsOf(form);
  for (const [name, value] of typed) {
    const place = left.findIndex((field) => field.name === name);
    const [field] = place < 0 ? [] : left.splice(place, 1);
    if (!field) continue;
    if (typeof value === 'boolean') {
      if (isBox(field)) field.checked = value;
    } else if (!isBox(field) && canHold(field, value)) field.value = value;
  }
}

/** A list may have lost the choice meanwhile: it keeps its own then. */
const canHold = (field: Field, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
