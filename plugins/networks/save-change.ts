import { type ActionResult, I18n, resultOf, type Services, Toasts, type Undo } from '@sextant/sdk';
import { changeCode, type Kind } from './code.ts';

export type Members = Readonly<Record<string, unknown>>;

interface Saving {
  readonly kind: Kind;
  /** The id of the resource type. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** The key of the message that it was changed, with `name`. */
  readonly done: string;
  /** The members that differ, as they are sent. */
  readonly change: Members;
  /** The same members as they were. */
  readonly before: Members;
  /** No way back is offered. */
  readonly isFinal?: boolean;
  read(): Promise<object>;
  send(change: Members): Promise<unknown>;
}

/**
 * Sends the members that differ, and tells it with a way back. The way back changes nothing where somebody has changed one of the members
 * since. Rejects with the service's refusal.
 */
export async function saveChange(saving: Saving, services: Services): Promise<ActionResult> {
  const { kind, type, id, name, done, change, before, isFinal = false, read, send } = saving;
  if (Object.keys(change).length === 0) return resultOf(type, {});
  await send(change);
  const result = resultOf(type, { updated: [id] });
  const undo: Undo = async () => {
    const now = (await read()) as Members;
    if (!isLike(now, change)) return 'changed';
    await send(before);
    return result;
  };
  services.get(Toasts).add('success', services.get(I18n).t(done, { name }), {
    code: () => changeCode(kind, id, change),
    ...(isFinal ? {} : { undo }),
  });
  return result;
}

/** Says whether each member has the value that it was given. */
function isLike(now: Members, given: Members): boolean {
  return Object.entries(given).every(([member, value]) => JSON.stringify(now[member]) === JSON.stringify(value));
}

/** Returns the members of `data` that differ from `start`, and the same members of `start`. */
export function differences(data: Members, start: Members): { change: Members; before: Members } {
  const changed = Object.keys(data).filter((name) => JSON.stringify(data[name]) !== JSON.stringify(start[name]));
  const pick = (from: Members) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { change: pick(data), before: pick(start) };
}
