const isPassword = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'password';

/** A file as text, as some forms hold it. */
const file = /^data:[^,]*;base64,/;

/**
 * Knows what stands, or stood last, in the password fields of the page, whatever their names and wherever in a wizard: it is left out
 * of drafts. So is a file that a form holds as text.
 */
export class PasswordValues {
  readonly #fields = new Map<HTMLInputElement, string>();

  /** Follows typing: a field may be gone, or show what it holds, when the draft is kept. What it gives back ends that. */
  follow(): () => void {
    const note = ({ target }: Event) => {
      if (isPassword(target) || this.#fields.has(target as HTMLInputElement)) this.#note(target as HTMLInputElement);
    };
    document.addEventListener('input', note, true);
    return () => document.removeEventListener('input', note, true);
  }

  /** The model without them, at whatever depth. */
  without<M extends object>(model: M): M {
    for (const field of document.querySelectorAll('input')) if (isPassword(field)) this.#note(field);
    const values = new Set(this.#fields.values());
    values.delete('');
    return withoutValues(model, (text) => values.has(text) || file.test(text)) as M;
  }

  #note(field: HTMLInputElement): void {
    this.#fields.set(field, field.value);
  }
}

function withoutValues(value: unknown, isLeftOut: (text: string) => boolean): unknown {
  const isKept = (member: unknown) => typeof member !== 'string' || !isLeftOut(member);
  if (Array.isArray(value)) return value.filter(isKept).map((item) => withoutValues(item, isLeftOut));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept = Object.entries(value).filter(([, member]) => isKept(member));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutValues(member, isLeftOut)]));
}
