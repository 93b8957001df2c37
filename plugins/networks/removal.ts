import {
  type ActionResult,
  type Code,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
} from '@sextant/sdk';

/** A part that is taken from a thing: an interface from a router, a port forwarding from a floating IP. */
export interface Removal {
  /** The id of the action. */
  readonly action: string;
  /** Returns the key of a text: `question`, `message`, `done`, `failed`, `label`. */
  readonly texts: (text: string) => string;
  readonly values: Readonly<Record<string, string>>;
  /** The thing that has the part: its page follows. */
  readonly from: { readonly type: string; readonly id: string; readonly name: string };
  readonly code: Code;
  remove(signal: AbortSignal): Promise<unknown>;
}

/** Asks, takes the part away, and tells the outcome. A refusal is told in the service's words. */
export async function takeAway(
  { action, texts, values, from, code, remove }: Removal,
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const text = (key: string) => i18n.t(texts(key), values);
  const question = {
    title: text('question'),
    message: text('message'),
    names: [from.name],
    confirmLabel: text('label'),
    danger: true,
    code: () => code,
  };
  if (!(await services.get(Modals).confirm(question))) return nothingChanged;
  const result = await eachItem<Removal['from']>(
    {
      type: from.type,
      items: [from],
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      title: text('question'),
      icon: 'circle-minus',
      action,
      outcome: 'updated',
      texts: { done: () => text('done'), failed: () => text('failed') },
      code: () => code,
      act: (_from, signal) => remove(signal),
    },
    services,
  );
  return result.updated.length > 0 ? resultOf(from.type, { updated: [from.id] }) : result;
}
