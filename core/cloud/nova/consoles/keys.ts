const control = new Set([0xffe3, 0xffe4]);
const alt = new Set([0xffe9, 0xffea]);
const remove = new Set([0xffff, 0xff9f]);
const named: Readonly<Record<number, string>> = { 0xff0d: '\r', 0xff8d: '\r', 0xff08: '\b', 0xff09: ' ' };

/** Makes text of key events (keysyms of X11), and knows Ctrl-Alt-Del. */
export class Keys {
  readonly #held = new Set<number>();

  /** Returns the sign that a press makes; 'restart' for Ctrl-Alt-Del; '' for nothing. */
  take(keysym: number, isDown: boolean): string {
    const isModifier = control.has(keysym) || alt.has(keysym);
    if (isModifier && isDown) this.#held.add(keysym);
    if (isModifier) {
      if (!isDown) this.#held.delete(keysym);
      return '';
    }
    if (!isDown) return '';
    if (remove.has(keysym) && this.#holds(control) && this.#holds(alt)) return 'restart';
    if (this.#holds(control)) return '';
    return named[keysym] ?? signOf(keysym);
  }

  #holds(keys: ReadonlySet<number>): boolean {
    return [...this.#held].some((key) => keys.has(key));
  }
}

/** Latin-1 stands for itself; other signs are their code point above 0x01000000. */
function signOf(keysym: number): string {
  if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff)) return String.fromCharCode(keysym);
  const code = keysym - 0x1000000;
  return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}
