import type { Services } from '#base';
import type { Action, Code, Gates } from '#registry';
import type { Values } from '../i18n/i18n.ts';
import type { FollowedWork } from './each-item.ts';

/** Locale keys of what deleting says. All have `names` and `count`. */
export interface DeletionTexts {
  /** Title, message and button of the question. */
  question: string;
  message: string;
  confirm: string;
  /** In the menu of tasks. */
  task: string;
  /** Toasts: deleted; not there any more (absent: counts as deleted); failed; not allowed. */
  done: string;
  gone?: string;
  failed: string;
  refused: string;
  /** A line of its own above why one failed, with `id` and `name`. */
  error?: string;
}

interface CodeOfOne<T> {
  of(item: T): Code | Promise<Code>;
}

/** How the things of a type are deleted: one, and those that are selected. */
export interface Deletion<T> extends Gates, Pick<Action<T>, 'allowed'> {
  /** The id of the resource type. */
  type: string;
  /** Begins the actions' ids: `images` gives `images.delete` and `images.delete-selected`. */
  slug: string;
  /** Keys of what the actions are called; for the selected the same when absent. */
  label: string;
  labelSelected?: string;
  /** The keys; or what gives each, where the bundle has them all: ``(text) => `images:action.delete.${text}` ``. */
  texts: DeletionTexts | ((text: keyof DeletionTexts) => string);
  /** Further values for the texts. */
  values?(items: readonly T[], services: Services): Values;
  idOf(item: T): string;
  nameOf(item: T): string;
  /** The text that distinguishes items of the same name in a question about several: mostly the id. */
  detailOf?(item: T): string;
  /** The code that deletes one item outside the console; or the reason why there is none. */
  code?: CodeOfOne<T>['of'] | { readonly none: string };
  /**
   * Is its name typed before it is deleted, and of several their number? For what hurts more than a question says. A function says it of
   * each item: of several the name of the only such one is typed, else the number of these.
   */
  typed?: boolean | ((item: T) => boolean);
  /** Deletes one. A rejection counts it as failed, but for a 404: then it is gone, as it shall be. */
  remove(item: T, services: Services, signal: AbortSignal): Promise<unknown>;
  /** The service goes on deleting when it has accepted, and the task with it. Says why an item is there still, as `EachItem.follow`. */
  failure?(now: T, services: Services): ReturnType<NonNullable<FollowedWork<T>['failure']>>;
}

/**
 * "Delete", for one and for the selected: leaves out, by name, what `allowed` refuses; asks with the names (for more than
 * five it asks for typing, with `typed` always); deletes as a task with an outcome for each, of which the failed can be tried again; tells each outcome in
 * a toast; and gives what became of which, so that lists and pages follow.
 */
export function deleteActions<T>(deletion: Deletion<T>): { item: Action<T>; batch: Action<T> } {
  const { slug, label, labelSelected = label, policy, services, settings, extensions, allowed, code } = deletion;
  const common: Pick<Action<T>, 'icon' | 'danger' | 'asks' | 'code' | 'perform'> & Gates = {
    ...(policy && { policy }),
    ...(services && { services }),
    ...(settings && { settings }),
    ...(extensions && { extensions }),
    icon: 'trash-2',
    danger: true,
    asks: true,
    ...(code && {
      code:
        typeof code === 'function' ? async (items) => (await import('./delete-items.ts')).codeOf(code, items) : code,
    }),
    perform: async (context) => (await import('./delete-items.ts')).deleteItems(deletion, context),
  };
  return {
    item: { ...common, id: `${slug}.delete`, label, ...(allowed && { allowed: allowed.bind(deletion) }) },
    // Each of the selected is asked for when it is performed.
    batch: { ...common, id: batchId(slug), label: labelSelected },
  };
}

export function batchId(slug: string): string {
  return `${slug}.delete-selected`;
}
