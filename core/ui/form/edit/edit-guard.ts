import { isGone } from '#services/http/failure-toast';
import type { I18n } from '#services/i18n/i18n';
import type { EditSettings } from './edit-settings.ts';
import { editedFields } from './edited-fields.ts';
import { compareEdit, type Comparison, isChanged } from './three-way.ts';

/** Somebody else changed what the person changed as well, and nothing was sent. */
export class EditConflict<M> extends Error {
  constructor(
    message: string,
    readonly comparison: Comparison<M>,
  ) {
    super(message);
  }
}

/** An item that is ready to be saved. */
export interface ReadyEdit<M> {
  /** With what others changed meanwhile. */
  readonly model: M;
  readonly conflict?: EditConflict<M>;
}

/** Watches over one edit: what the form's data are changes of, and whether others changed the same. */
export class EditGuard<M extends object> {
  #start: M;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly settings: () => EditSettings<M>,
    private readonly i18n: I18n,
    start: M,
  ) {
    this.#start = start;
  }

  /** The item as the person knows it: what the form began with, or what they were told since. */
  readonly start = (): M => this.#start;

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  };

  isChanged(mine: M): boolean {
    const settings = this.settings();
    return (
      (settings.isOwed?.() ?? false) ||
      isChanged(editedFields(settings, [this.#start, mine], this.i18n), this.#start, mine)
    );
  }

  /**
   * Reads the item again and lays what others alone changed into the person's data. With a conflict nothing is to be sent; the
   * next call takes what was told for known. Rejects with words for the person when the item can't be read, or is gone.
   */
  async check(mine: M): Promise<ReadyEdit<M>> {
    const now = await this.#read();
    const start = this.#start;
    const fields = editedFields(this.settings(), [start, mine, now], this.i18n);
    const comparison = compareEdit(fields, { start, mine, now });
    this.#start = now;
    for (const hear of this.#listeners) hear();
    const { model, conflicts } = comparison;
    if (conflicts.length === 0) return { model };
    return { model, conflict: new EditConflict(this.i18n.t('core:form.edit.changed'), comparison) };
  }

  async #read(): Promise<M> {
    try {
      return await this.settings().read();
    } catch (error) {
      // That it is gone is all there is to say: the advice for the call would say it again.
      if (isGone(error)) throw new Error(this.i18n.t('core:form.edit.gone'));
      throw new Error(this.i18n.t('core:form.edit.unread'), { cause: error });
    }
  }
}
