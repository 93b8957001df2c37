import { ConsoleError, errorText, type Services } from '#base';
import type { DeclaredForm, FormContribution } from '#protocol';
import { type ActionContext, type ActionResult, actionResult, nothingChanged, type ResourceType } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { Telemetry } from '#services/telemetry/telemetry';
import { declaredCode } from './declared-code.ts';
import { type DeclaredModel, modelOf } from './declared-model.ts';
import { withKeys } from './declared-texts.ts';
import { createAction, editAction, tellDone } from './form-actions.ts';
import { formMembers, shownMembers, wrapped } from './form-body.ts';
import { type Item, memberOf } from './item-members.ts';
import { fillPath } from './item-paths.ts';
import { callNative } from './native-call.ts';
import { openForm } from './open-form.ts';

/** The plugin whose form it is. */
export interface FormPlugin {
  readonly id: string;
  use<T>(ref: string): Promise<T>;
  read(ref: string): Promise<unknown>;
}

type Context = ActionContext<unknown>;
type Run = (data: Readonly<Record<string, unknown>>, context: Context) => Promise<ActionResult | void>;

/**
 * Opens a form of a manifest (`contributes.forms`) and does what it says with what was typed. On a declared type it is a form
 * like the type's own. Rejects with `FORM_GOES_NOWHERE`, which names the plugin, when it says neither `run` nor a call.
 */
export async function performForm(
  said: FormContribution,
  plugin: FormPlugin,
  context: Context,
): Promise<ActionResult | void> {
  const type = context.services.get(ResourceTypes).get(said.on).whole();
  const model = modelFor(said, type, plugin);
  const form = await withFiles(said, plugin);
  const send = said.run === undefined ? callOf(said, form, model, type) : runOf(said, said.run, plugin);
  if (send) return open(said, form, model ?? nowhere(said, plugin), send, { context, type });
  if (!model || !modelOf(type)) {
    const message = `${plugin.id}: the form ${said.id} on ${said.on} has neither run nor service and path`;
    throw new ConsoleError('FORM_GOES_NOWHERE', { plugin: plugin.id, form: said.id, type: said.on, message });
  }
  const action = said.kind === 'global' ? createAction(model, form) : editAction(model, form);
  return action.perform(context as ActionContext<never>);
}

/** A declared type's own model, with the calls of the plugin whose form it is; of a type in code the service alone. */
function modelFor(said: FormContribution, type: ResourceType<any>, plugin: FormPlugin): DeclaredModel | undefined {
  const declared = modelOf(type);
  const service = said.service ?? declared?.service;
  if (service === undefined) return undefined;
  const { id, name } = type;
  return declared
    ? { ...declared, plugin: plugin.id, service }
    : { plugin: plugin.id, id, name, service, said: { path: '', fields: {}, columns: [] } };
}

/** For a form that the plugin's own code sends: it makes no native call. */
function nowhere(said: FormContribution, plugin: FormPlugin): DeclaredModel {
  return { plugin: plugin.id, id: said.on, name: said.on, service: '', said: { path: '', fields: {}, columns: [] } };
}

async function withFiles(said: FormContribution, plugin: FormPlugin): Promise<DeclaredForm> {
  const read = async (ref: string) => withKeys((await plugin.read(ref)) as object, plugin.id);
  const [schema, ui] = await Promise.all([read(said.schema), said.ui === undefined ? undefined : read(said.ui)]);
  const { ui: _file, ...rest } = said;
  return { ...rest, schema, ...(ui && { ui }) };
}

interface Sending {
  data: Readonly<Record<string, unknown>>;
  before: Readonly<Record<string, unknown>>;
  context: Context;
}
type Send = (sending: Sending) => Promise<ActionResult | void>;

/** The dialog tells the operator of a failure; its author needs the stack as well. */
function runOf({ id }: FormContribution, ref: string, plugin: FormPlugin): Send {
  return async ({ data, context }) => {
    try {
      return await (
        await plugin.use<Run>(ref)
      )(data, context);
    } catch (error) {
      context.services.get(Telemetry).report('error', `${plugin.id}/forms/${id}: ${errorText(error)}`, { error });
      throw error;
    }
  };
}

/** The native call of a form on a type in code; undefined: it names none, or its type knows better. */
function callOf(
  said: FormContribution,
  form: DeclaredForm,
  model: DeclaredModel | undefined,
  type: ResourceType<any>,
): Send | undefined {
  const { path } = form;
  if (!model || path === undefined || modelOf(type)) return undefined;
  return async ({ data, before, context: { items, services } }) => {
    const item = items[0] as Item | undefined;
    const members = formMembers(form, data, before);
    if (item && Object.keys(members).length === 0) return nothingChanged;
    const method = form.method ?? (item ? 'PUT' : 'POST');
    const address = fillPath(path, (name) => memberOf(item, name), `${model.plugin}: the form ${said.id}`);
    await callNative(model, services, method, address, { body: wrapped(form, members, undefined) });
    const shown = shownMembers(form, members);
    const code = () => declaredCode(model, method, address, { body: wrapped(form, shown, undefined) });
    if (form.done) tellDone(services, form.done, nameIn(type, item ?? data), code);
    return item ? actionResult().updated(said.on, type.itemId?.(item) ?? '').result : undefined;
  };
}

async function open(
  said: FormContribution,
  form: DeclaredForm,
  model: DeclaredModel,
  send: Send,
  { context, type }: { context: Context; type: ResourceType<any> },
): Promise<ActionResult | void> {
  const { items, services } = context;
  const item = said.kind === 'global' ? undefined : (items[0] as Item | undefined);
  const answer = await openForm<{ result: ActionResult | void }>(services, {
    model,
    form,
    id: `${model.plugin}.${said.id}`,
    title: said.label ?? titleOf(services, type, item),
    submitLabel: said.label ?? 'core:declared.save',
    ...(item && { item }),
    ...(item && { read: () => readAgain(services, type, item) }),
    // Only the code itself knows what it does with the same data.
    isOwed: said.run !== undefined,
    submit: async (data, before) => ({ result: await send({ data, before, context }) }),
  });
  return answer ? answer.result : nothingChanged;
}

/** The item as it is now; of a type that can't load one, as its list has it. */
async function readAgain(services: Services, type: ResourceType<any>, item: Item): Promise<Item> {
  try {
    return await services.get(Resources).load<Item>(type.id, type.itemId?.(item) ?? '', undefined, true);
  } catch (error) {
    if (error instanceof ConsoleError && error.code === 'TYPE_FUNCTION_MISSING') return item;
    throw error;
  }
}

function titleOf(services: Services, type: ResourceType<any>, item: Item | undefined): string {
  const i18n = services.get(I18n);
  if (item) return i18n.t('core:declared.editTitle', { name: nameIn(type, item) });
  return i18n.t('core:declared.create', { type: i18n.t(type.name, { count: 1 }) });
}

function nameIn(type: ResourceType<any>, item: Item): string {
  return type.itemName?.(item) ?? '';
}
