import type { Services } from '#base';
import type { ActionResult } from './action-result.ts';
import type { ActionCode } from './code.ts';
import type { Gates } from './permissions.ts';

/** The items and services that an action works with. `items` is empty for a global action, and one item for an item action. */
export interface ActionContext<T> {
  readonly items: readonly T[];
  readonly services: Services;
  /** The data that an interrupted task kept for its next start (`TaskAgain`). Untrusted: anybody may write to that storage. */
  readonly kept?: unknown;
}

/** An offer to do something: to one item, to the selected items, or to none (`global`). */
export interface Action<T = unknown> extends Gates {
  /** Slug and verb, as `images.delete`; equals its `data-action`. */
  id: string;
  /** A key of a locale bundle. */
  label: string;
  /** A key of words out of the label, for the button that a column shows below a value, which says the rest (`Column.actions`). */
  short?: string;
  /** Icon name of the set in `core/ui/icons`. */
  icon?: string;
  /** Destructive: drawn red, kept last in menus. */
  danger?: boolean;
  /** Drawn as the page's primary button. */
  primary?: boolean;
  /**
   * Is it offered on the panel at this address, and on the details pages that are opened from there? Absent: on every one.
   */
  offeredAt?(address: string): boolean;
  /**
   * May it be offered for this item now? False hides it. A text (a locale key) keeps it in view, disabled, with the
   * reason beside it. Absent: yes. A global action is asked with `null` for the item: whether it may be used here at all.
   */
  allowed?(item: T, services: Services): boolean | string | Promise<boolean | string>;
  /**
   * Does `perform` begin with a form or a question? An address that names the action (`?do=`) then opens that; else the console asks
   * first. Absent: yes where its code is `asked`.
   */
  asks?: boolean;
  /** The code that does the same outside the console. It is shown where the action is asked about, and when it is done. */
  code?: ActionCode<T>;
  /** Does it. A batch action checks each item itself (mixed selections are served in part). */
  perform(context: ActionContext<T>): Promise<ActionResult | void>;
}
