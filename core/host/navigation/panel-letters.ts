/**
 * The letter that, after `g`, goes to a panel: the first one of its path's last part that no earlier panel took. A panel
 * that finds none has no shortcut.
 */
export function panelLetters<P extends { path: string }>(panels: readonly P[]): Map<string, P> {
  const letters = new Map<string, P>();
  for (const panel of panels) {
    const name = panel.path.split('/').at(-1) ?? '';
    const letter = [...name.toLowerCase()].find((each) => /[a-z]/.test(each) && !letters.has(each));
    if (letter) letters.set(letter, panel);
  }
  return letters;
}
