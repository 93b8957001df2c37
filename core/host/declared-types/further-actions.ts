import type { Services } from '#base';
import type { DeclaredAction } from '#protocol';
import { type Action, type ActionResult, type Code, joinedCode, nothingChanged } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { gatesOf, itemlessGatesOf } from './action-gates.ts';
import { declaredCode } from './declared-code.ts';
import { type DeclaredModel, slugOf } from './declared-model.ts';
import { fillBody, formMembers, shownMembers, wrapped } from './form-body.ts';
import { type Item, memberOf, nameOf } from './item-members.ts';
import { fillPath, itemIdOf } from './item-paths.ts';
import { callNative } from './native-call.ts';
import { openForm } from './open-form.ts';

type Data = Readonly<Record<string, unknown>>;

/** An action of the type's own: a call for each item, or for none. */
export function furtherAction(model: DeclaredModel, said: DeclaredAction): Action<Item> {
  const id = `${slugOf(model)}.${said.id}`;
  return {
    id,
    label: said.label,
    ...(said.icon && { icon: said.icon }),
    ...(said.danger && { danger: true }),
    ...(said.kind === 'global' ? itemlessGatesOf(said) : gatesOf(said)),
    asks: said.form !== undefined || said.confirm !== undefined,
    code: said.form ? 'asked' : (items) => codeOf(model, said, items, {}),
    perform: ({ items, services }) => act(model, { ...said, id }, items, services),
  };
}

const bodyOf = (said: DeclaredAction, item: Item, typed: Data) =>
  said.form ? wrapped(said.form, typed, undefined) : fillBody(said.body, item);

const pathOf = (model: DeclaredModel, said: DeclaredAction, item: Item) =>
  fillPath(said.path, (name) => memberOf(item, name), `${model.plugin}: the action ${said.id}`);

/** For each item, or for none. */
function codeOf(model: DeclaredModel, said: DeclaredAction, items: readonly Item[], typed: Data): Code {
  const on = said.kind === 'global' ? [{}] : items;
  const shown = said.form ? shownMembers(said.form, typed) : typed;
  return joinedCode(
    on.map((item) => declaredCode(model, said.method, pathOf(model, said, item), { body: bodyOf(said, item, shown) })),
  );
}

async function act(
  model: DeclaredModel,
  said: DeclaredAction,
  items: readonly Item[],
  services: Services,
): Promise<ActionResult | undefined> {
  if (!(await isConfirmed(model, said, items, services))) return nothingChanged;
  const { form } = said;
  if (!form) return send({ model, said, items, typed: {} }, services);
  // A global action has no result; a form that was given up has no outcome.
  const outcome = await openForm(services, {
    model,
    form,
    id: said.id,
    title: said.label,
    submitLabel: said.label,
    code: (data) => codeOf(model, said, items, formMembers(form, data)),
    submit: async (data) => ({
      result: await send({ model, said, items, typed: formMembers(form, data) }, services),
    }),
  });
  return outcome ? outcome.result : nothingChanged;
}

interface Sending {
  model: DeclaredModel;
  said: DeclaredAction;
  items: readonly Item[];
  typed: Data;
}

/** Makes the calls. With a form a refusal for the only item rejects, so that the form stays open with what was typed. */
async function send({ model, said, items, typed }: Sending, services: Services): Promise<ActionResult | undefined> {
  const i18n = services.get(I18n);
  const action = i18n.t(said.label);
  const call = (item: Item, signal?: AbortSignal) => {
    const body = bodyOf(said, item, typed);
    const options = { signal, ...(body === undefined ? {} : { body }) };
    return callNative(model, services, said.method, pathOf(model, said, item), options);
  };
  const done = (names: string) => i18n.t(said.done ?? 'core:declared.done.acted', { action, names, name: names });
  const code = () => codeOf(model, said, items, typed);
  if (said.kind === 'global') {
    await call({});
    services.get(Toasts).add('success', done(''), { code });
    return undefined;
  }
  const values = { action, count: items.length, names: i18n.list(items.map((item) => nameOf(model, item))) };
  const work = {
    type: model.id,
    items,
    idOf: (item: Item) => itemIdOf(model, item),
    nameOf: (item: Item) => nameOf(model, item),
    title: i18n.t('core:declared.working', values),
    icon: said.icon ?? 'play',
    action: said.id,
    outcome: said.result ?? 'updated',
    texts: { done, failed: (names: string) => i18n.t('core:declared.failed.acted', { action, names }) },
    act: call,
    code,
  };
  const { eachItem, submitEach } = await import('#services/actions/each-item');
  return said.form ? submitEach(work, services) : eachItem(work, services);
}

/** Asks the operator before an action begins, where the manifest has a question. */
async function isConfirmed(
  model: DeclaredModel,
  said: DeclaredAction,
  items: readonly Item[],
  services: Services,
): Promise<boolean> {
  if (said.confirm === undefined) return true;
  const i18n = services.get(I18n);
  const action = i18n.t(said.label);
  const names = i18n.list(items.map((item) => nameOf(model, item)));
  return services.get(Modals).confirm({
    title: i18n.t('core:declared.question', { action }),
    message: i18n.t(said.confirm, { count: items.length, names, name: names }),
    confirmLabel: action,
    ...(said.danger && { danger: true }),
    ...(said.form ? {} : { code: () => codeOf(model, said, items, {}) }),
  });
}
