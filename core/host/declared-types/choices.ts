import type { Services } from '#base';
import type { DeclaredChoices } from '#protocol';
import type { DeclaredModel } from './declared-model.ts';
import { memberOf } from './item-members.ts';
import { callNative } from './native-call.ts';

/** The value of a listed item that is sent, and the name that people read. */
export interface Choice {
  readonly value: unknown;
  readonly label: string;
}

/** Reads a list of the service as values with names. An item without a name has its value for one. Rejects as the call does. */
export async function readChoices(
  model: DeclaredModel,
  choices: DeclaredChoices,
  services: Services,
  signal?: AbortSignal,
): Promise<Choice[]> {
  const { path, collection = path.split('/').at(-1) ?? '', query, value = 'id', label = 'name' } = choices;
  const answer = await callNative<unknown>(model, services, 'GET', path, { ...(query && { query }), signal });
  const items = memberOf(answer, collection);
  return (Array.isArray(items) ? items : []).map((item) => {
    const chosen = memberOf(item, value);
    return { value: chosen, label: String(memberOf(item, label) || chosen) };
  });
}
