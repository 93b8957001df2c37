import { isGone } from '#services/http/failure-toast';
import type { I18n } from '#services/i18n/i18n';
import type { EditSettings } from './edit-settings.ts';
import { editedFields } from './edited-fields.ts';
import { compareEdit, type Comparison, type FieldConflict, isChanged, isSame } from './three-way.ts';

/** Somebody else changed what the person changed as well, and nothing was sent. */
export class EditConflict<M> extends Error {
  /** How often it was told: again when the person saves before they have chosen. */
  told = 1;
  readonly #chosen = new Set<string>();

  constructor(
    message: string,
    readonly comparison: Comparison<M>,
  ) {
    super(message);
  }

  choose({ field }: FieldConflict<M>): void {
    this.#chosen.add(field.id);
  }

  /** Has the person said which value counts? Typing another one says so, too. */
  isChosen({ field, mine }: FieldConflict<M>, model: M): boolean {
    return this.#chosen.has(field.id) || !isSame(field.get(model), mine);
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
  #conflict: EditConflict<M> | undefined;
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

  /** The person goes on with what they typed when the item was like this: what others changed since is to be told. */
  goOnFrom(start: M): void {
    this.#start = start;
    this.#conflict = undefined;
    for (const hear of this.#listeners) hear();
  }

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
   * Reads the item again and lays what others alone changed into the person's data. With a conflict nothing is to be sent. It is
   * told again until the person has chosen; then what was told is known. Rejects with words for the person when the item can't be read, or is gone.
   */
  async check(mine: M): Promise<ReadyEdit<M>> {
    const before = this.#conflict;
    if (before?.comparison.conflicts.some((one) => !before.isChosen(one, mine))) {
      before.told += 1;
      return { model: mine, conflict: before };
    }
    const now = await this.#read();
    const start = this.#start;
    const fields = editedFields(this.settings(), [start, mine, now], this.i18n);
    const comparison = compareEdit(fields, { start, mine, now });
    this.#start = now;
    for (const hear of this.#listeners) hear();
    const { model, conflicts } = comparison;
    this.#conflict = undefined;
    if (conflicts.length === 0) return { model };
    this.#conflict = new EditConflict(this.i18n.t('core:form.edit.changed'), comparison);
    return { model, conflict: this.#conflict };
  }

  async #read(): Promise<M> {
    try {
      return await this.settings().read();
    } catch (error) {
      // The notice says only that it is gone: the advice for the call would say it again.
      if (isGone(error)) throw new Error(this.i18n.t('core:form.edit.gone'));
      throw new Error(this.i18n.t('core:form.edit.unread'), { cause: error });
    }
  }
}
