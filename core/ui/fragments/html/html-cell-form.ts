import type { FormSchema } from '../../form/schema-form-props.ts';
import { FragmentError } from '../fragment-error.ts';
import type { CellFragment } from '../wire.ts';
import { formBody } from './form-body.ts';
import { readMarkup } from './sanitize-html.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Inputs that a cell has no room for, or that nobody fills in. */
const others = ['hidden', 'submit', 'button', 'image', 'reset', 'file', 'password', 'radio'];

/**
 * The form of a cell in a back end's markup (INL-01): its first field is drawn as ours, the others are sent as they came,
 * as a browser would send them (INL-06). Throws a `FragmentError` when there is no field.
 */
export function cellFormOfHtml(html: string): CellForm {
  // Not in a table: the parser would move a form that comes without its cell out of it, and part it from its fields.
  const place = readMarkup(`<div>${html}</div>`);
  const control = [...place.querySelectorAll<Control>('input[name], select[name], textarea[name]')].find(
    ({ type }) => !others.includes(type),
  );
  if (!control) throw new FragmentError('wrongShape', 'cell: no field');
  const form = control.closest('form') ?? wrapped(place);
  const action = Element.prototype.getAttribute.call(form, 'action');
  return {
    fragment: 'cell',
    mode: 'form',
    name: control.name,
    schema: schemaOf(control),
    ...(control.type === 'textarea' ? { uiSchema: { 'ui:widget': 'textarea' } } : {}),
    value: isBox(control) ? control.checked : control.value,
    ...(action ? { action } : {}),
    body(value) {
      fill(control, value);
      return formBody(form).body;
    },
  };
}

/** A cell may leave the form to whoever shows it. Nothing of it becomes part of the page. */
function wrapped(place: DocumentFragment): HTMLFormElement {
  const form = place.ownerDocument.createElement('form');
  form.append(...place.childNodes);
  place.append(form);
  return form;
}

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

function schemaOf(control: Control): FormSchema {
  if (isBox(control)) return { type: 'boolean' };
  if (control.type === 'number') return { type: 'number' };
  if (control.type === 'select-multiple') return { type: 'array' };
  if (!('options' in control)) return { type: 'string' };
  return { type: 'string', oneOf: [...control.options].map(({ value, text }) => ({ const: value, title: text })) };
}

function fill(control: Control, value: unknown): void {
  if (isBox(control)) control.checked = value === true;
  else control.value = value === undefined || value === null ? '' : String(value);
}

export type CellForm = Extract<CellFragment, { mode: 'form' }> & {
  /** Returns the body to post for a value, for a form that holds more than its field. */
  body?(value: unknown): FormData | URLSearchParams;
};
