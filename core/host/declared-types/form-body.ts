import type { DeclaredForm } from '#protocol';
import { shownOfForm } from '#ui/form/form-draft.ts';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { uiSchemaOf } from './form-schema.ts';
import { type Item, memberOf } from './item-members.ts';

type Data = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The members that a form sends: what was filled in, and what was emptied as the form says. With `before` (an edit) and
 * `changed` only what is another now. Empty when there is nothing to send.
 */
export function formMembers(form: DeclaredForm, data: Data, before: Data = {}): Record<string, unknown> {
  const entries = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    if (isEmpty(value)) {
      if (isEmpty(before[name]) || !form.empty) return [];
      return [[name, form.empty === 'null' ? null : '']];
    }
    return form.changed && JSON.stringify(value) === JSON.stringify(before[name]) ? [] : [[name, value]];
  });
  // rjsf leaves an emptied field out of the data altogether.
  const gone = Object.keys(before).filter((name) => !(name in data) && !isEmpty(before[name]) && form.empty);
  return Object.fromEntries([
    ...entries,
    ...gone.map((name): [string, unknown] => [name, form.empty === 'null' ? null : '']),
  ]);
}

/** The members as code shows them: what is secret is replaced by its field's name. */
export function shownMembers(form: DeclaredForm, members: Data): Data {
  return shownOfForm(form.schema as FormSchema, uiSchemaOf(form), members);
}

/** The body around the members: what is fixed, and the wrapper. */
export function wrapped(form: DeclaredForm, members: Data, wrapper: string | undefined): unknown {
  const whole = { ...form.fixed, ...members };
  const name = form.wrap ?? wrapper;
  return name === undefined || name === false ? whole : { [name]: whole };
}

/** A body with `{member}` in the place of what the item has. */
export function fillBody(body: unknown, item: Item): unknown {
  if (typeof body === 'string') {
    const [, name] = /^\{([^{}]+)\}$/.exec(body) ?? [];
    return name === undefined ? body : (memberOf(item, name) ?? null);
  }
  if (Array.isArray(body)) return body.map((each) => fillBody(each, item));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, each]) => [name, fillBody(each, item)]));
}
