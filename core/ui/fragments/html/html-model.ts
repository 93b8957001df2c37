import type { EditedField } from '../../form/edit/three-way.ts';
import type { I18n } from '#services/i18n/i18n';

/** The values that a form in HTML would post, by the names of its fields. */
export type HtmlModel = Readonly<Record<string, readonly string[]>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Passwords are typed anew, files chosen anew; buttons hold nothing. */
const others = ['password', 'file', 'submit', 'button', 'image', 'reset'];

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')].filter(
    ({ type }) => !others.includes(type),
  );
}

function valuesOf(control: Control): string[] {
  if (isBox(control)) return control.checked ? [control.value] : [];
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  return [control.value];
}

export function modelOf(form: HTMLFormElement): HtmlModel {
  const model = new Map<string, string[]>();
  for (const control of controlsOf(form)) {
    model.set(control.name, [...(model.get(control.name) ?? []), ...valuesOf(control)]);
  }
  return Object.fromEntries(model);
}

/** Does it begin with something that is seen, as what changes a thing does? */
export function beginsFilled(form: HTMLFormElement): boolean {
  return controlsOf(form).some(
    (control) => control.type !== 'hidden' && valuesOf(control).some((value) => value !== ''),
  );
}

/** Puts a model into the form. @param other the same form as its server has it now, for choices that this one lacks */
export function layInto(form: HTMLFormElement, model: HtmlModel, other?: HTMLFormElement): void {
  const left = new Map(Object.entries(model).map(([name, values]) => [name, [...values]]));
  for (const control of controlsOf(form)) {
    const values = left.get(control.name);
    if (!values) continue;
    if (isBox(control)) control.checked = values.includes(control.value);
    else if (control instanceof HTMLSelectElement) choose(control, values, other);
    else control.value = values.shift() ?? '';
  }
}

function choose(select: HTMLSelectElement, values: readonly string[], other: HTMLFormElement | undefined): void {
  const known = new Set([...select.options].map(({ value }) => value));
  const more = other ? controlsNamed(other, select.name).flatMap(optionsOf) : [];
  for (const { value, text } of more) {
    if (values.includes(value) && !known.has(value)) select.add(new Option(text, value));
  }
  for (const option of select.options) option.selected = values.includes(option.value);
}

const controlsNamed = (form: HTMLFormElement, name: string) =>
  controlsOf(form).filter((control) => control.name === name);

const optionsOf = (control: Control) => (control instanceof HTMLSelectElement ? [...control.options] : []);

/** Each name is a field. @param forms the form as it is drawn, and as its server has it now */
export function htmlFields(
  forms: readonly HTMLFormElement[],
  models: readonly HtmlModel[],
  i18n: I18n,
): EditedField<HtmlModel>[] {
  const names = new Set(models.flatMap((model) => Object.keys(model)));
  return [...names].map((name) => {
    const controls = forms.flatMap((form) => controlsNamed(form, name));
    return {
      id: name,
      label: labelOf(controls[0]) || name,
      isHidden: controls.every(({ type }) => type === 'hidden'),
      get: (model) => model[name],
      set: (model, value) => ({ ...model, [name]: (value ?? []) as readonly string[] }),
      text: (value) => textOf((value ?? []) as readonly string[], controls, i18n),
    };
  });
}

function labelOf(control: Control | undefined): string {
  if (!control) return '';
  // A group's name is that of its boxes together.
  const group = isBox(control) ? control.closest('fieldset')?.querySelector('legend') : undefined;
  const text = group?.textContent ?? wordsOf(control) ?? control.getAttribute('aria-label') ?? '';
  return text.trim().replace(/[\s:*]+$/, '');
}

/** The words of its label, without what the label holds of the field itself. */
function wordsOf(control: Control): string | undefined {
  const label = control.labels?.[0] ?? control.closest('label');
  if (!label) return undefined;
  const copy = label.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('select, textarea, input')) inner.remove();
  return copy.textContent ?? undefined;
}

function textOf(values: readonly string[], controls: readonly Control[], i18n: I18n): string {
  const [first] = controls;
  const isOneBox = first?.type === 'checkbox' && controls.every((each) => isBox(each) && each.value === first.value);
  if (isOneBox) return i18n.t(values.length > 0 ? 'core:cells.yes' : 'core:cells.no');
  const said = values.filter((value) => value !== '').map((value) => nameOf(value, controls));
  return said.length > 0 ? i18n.list(said) : i18n.t('core:cells.none');
}

function nameOf(value: string, controls: readonly Control[]): string {
  const option = controls.flatMap(optionsOf).find((each) => each.value === value);
  if (option) return option.text;
  const box = controls.find((each) => isBox(each) && each.value === value);
  return (box && wordsOf(box)?.trim()) || value;
}
