import type { Services } from '#base';
import type { DeclaredForm } from '#protocol';
import { type Action, type ActionResult, actionResult, type CodeSource, nothingChanged } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { gatesOf, itemlessGatesOf } from './action-gates.ts';
import { declaredCode } from './declared-code.ts';
import { type DeclaredModel, slugOf } from './declared-model.ts';
import { formMembers, shownMembers, wrapped } from './form-body.ts';
import { type Item, memberOf, nameOf } from './item-members.ts';
import { fillPath, itemIdOf, itemPath, placesWithin } from './item-paths.ts';
import { loadItem } from './list-items.ts';
import { callNative } from './native-call.ts';
import { openForm } from './open-form.ts';

type Data = Readonly<Record<string, unknown>>;

/** "Create …"; of a type of parts, in the thing with this id. */
export function createAction(model: DeclaredModel, form: DeclaredForm, whole?: string): Action<never> {
  const id = `${slugOf(model)}.create`;
  return {
    id,
    label: form.label ?? 'core:declared.new',
    icon: 'plus',
    primary: true,
    ...itemlessGatesOf(form),
    code: 'asked',
    perform: ({ services }) => create(model, form, { id, whole, services }),
  };
}

async function create(
  model: DeclaredModel,
  form: DeclaredForm,
  { id, whole, services }: { id: string; whole: string | undefined; services: Services },
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const places = placesWithin(model, whole);
  const title = form.label ?? i18n.t('core:declared.create', { type: i18n.t(model.name, { count: 1 }) });
  const method = form.method ?? 'POST';
  const path = () => fillPath(form.path ?? model.said.path, (name) => places[name], `${model.plugin}: the form ${id}`);
  const bodyOf = (members: Data) => wrapped(form, members, model.said.item);
  const code = (data: Data) =>
    declaredCode(model, method, path(), { body: bodyOf(shownMembers(form, formMembers(form, data))) });
  const result = await openForm<ActionResult>(services, {
    model,
    form,
    id,
    title,
    submitLabel: title,
    code,
    async submit(data) {
      const answer = await callNative<unknown>(model, services, method, path(), {
        body: bodyOf(formMembers(form, data)),
      });
      const made = { ...places, ...(itemIn(model, answer) ?? data) };
      tellDone(services, form.done ?? 'core:declared.done.created', nameOf(model, made), () => code(data));
      return actionResult().created(model.id, itemIdOf(model, made)).result;
    },
  });
  return result ?? nothingChanged;
}

/** "Edit", with what the service holds now. */
export function editAction(model: DeclaredModel, form: DeclaredForm): Action<Item> {
  const id = `${slugOf(model)}.edit`;
  return {
    id,
    label: form.label ?? 'core:declared.edit',
    icon: 'pencil',
    ...gatesOf(form),
    code: 'asked',
    perform: async ({ items: [row], services }) => (row ? edit(model, form, { id, row, services }) : nothingChanged),
  };
}

async function edit(
  model: DeclaredModel,
  form: DeclaredForm,
  { id, row, services }: { id: string; row: Item; services: Services },
): Promise<ActionResult> {
  const itemId = itemIdOf(model, row);
  const item = await loadItem(model, itemId, { services });
  const i18n = services.get(I18n);
  const method = form.method ?? 'PUT';
  const whose = `${model.plugin}: the form ${id}`;
  const path = () => (form.path ? fillPath(form.path, (name) => memberOf(item, name), whose) : itemPath(model, itemId));
  const code = (data: Data, before: Data) => {
    const members = formMembers(form, data, before);
    const isSame = Object.keys(members).length === 0;
    return isSame
      ? { calls: [] }
      : declaredCode(model, method, path(), { body: wrapped(form, shownMembers(form, members), model.said.item) });
  };
  const result = await openForm<ActionResult>(services, {
    model,
    form,
    id,
    item,
    read: () => loadItem(model, itemId, { services }),
    title: i18n.t('core:declared.editTitle', { name: nameOf(model, item) }),
    submitLabel: 'core:declared.save',
    code,
    async submit(data, before) {
      const members = formMembers(form, data, before);
      if (Object.keys(members).length === 0) return nothingChanged;
      await callNative(model, services, method, path(), { body: wrapped(form, members, model.said.item) });
      const done = form.done ?? 'core:declared.done.changed';
      tellDone(services, done, nameOf(model, item), () => code(data, before));
      return actionResult().updated(model.id, itemId).result;
    },
  });
  return result ?? nothingChanged;
}

function itemIn({ said }: DeclaredModel, answer: unknown): Item | undefined {
  const item = said.item ? memberOf(answer, said.item) : answer;
  return typeof item === 'object' && item !== null ? (item as Item) : undefined;
}

export function tellDone(services: Services, key: string, name: string, code: CodeSource): void {
  services.get(Toasts).add('success', services.get(I18n).t(key, { name }), { code });
}
