/** An item that an action touched. */
export interface TouchedItem {
  type: string;
  id: string;
}

/** The result of `perform`; tables and pages are updated by it. */
export interface ActionResult {
  created: TouchedItem[];
  updated: TouchedItem[];
  deleted: TouchedItem[];
  failed: TouchedItem[];
}

/** Builds an action's result; its methods can be chained, and `result` is the plain record. */
export class ActionResultBuilder {
  readonly result: ActionResult = { created: [], updated: [], deleted: [], failed: [] };

  created(type: string, id: string): this {
    return this.#add('created', type, id);
  }

  updated(type: string, id: string): this {
    return this.#add('updated', type, id);
  }

  deleted(type: string, id: string): this {
    return this.#add('deleted', type, id);
  }

  failed(type: string, id: string): this {
    return this.#add('failed', type, id);
  }

  #add(list: keyof ActionResult, type: string, id: string): this {
    this.result[list].push({ type, id });
    return this;
  }
}

export function actionResult(): ActionResultBuilder {
  return new ActionResultBuilder();
}

/** The result of an action on items of one type: `resultOf(type, { deleted: ['id'] })`. */
export function resultOf(type: string, ids: Partial<Record<keyof ActionResult, readonly string[]>>): ActionResult {
  const touched = (outcome: keyof ActionResult) => (ids[outcome] ?? []).map((id) => ({ type, id }));
  return {
    created: touched('created'),
    updated: touched('updated'),
    deleted: touched('deleted'),
    failed: touched('failed'),
  };
}

/** The result when nothing was done: the operator cancelled, or there was nothing to do. */
export const nothingChanged: ActionResult = Object.freeze({
  created: Object.freeze([]),
  updated: Object.freeze([]),
  deleted: Object.freeze([]),
  failed: Object.freeze([]),
}) as unknown as ActionResult;

/** Returns the ids of one type, in order; those of every type when none is named. */
export function idsOfType(items: readonly TouchedItem[] | undefined, type?: string): string[] {
  return (items ?? []).filter((item) => type === undefined || item.type === type).map((item) => item.id);
}
