import type { Translate } from '#ui/services-context.tsx';
import type { TranslatorTool } from './translator-tools.ts';

/** Every tool for translators: what is held with its letter, and what it does. */
export function translatorKeys(t: Translate) {
  const held = ['Alt', 'Shift'];
  return (
    [
      ['L', 'pseudo', 'languages'],
      ['D', 'turn', 'languages'],
      ['K', 'keys', 'search'],
    ] as const satisfies readonly (readonly [TranslatorTool, string, string])[]
  ).map(([tool, words, icon]) => ({
    id: `translators:${words}`,
    tool,
    icon,
    keys: [...held, tool],
    together: true,
    words: t(`core:translators.tool.${words}`),
  }));
}
