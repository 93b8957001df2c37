import type { Extension } from '@codemirror/state';
import type { CodeLanguage } from './code-language.ts';

/** Loads what colours and indents a language, when it is first written in. Without its code the text stays plain. */
export async function loadLanguage(language: CodeLanguage): Promise<Extension> {
  try {
    return await loaders[language]();
  } catch {
    return [];
  }
}

const loaders: Readonly<Record<CodeLanguage, () => Promise<Extension>>> = {
  plain: async () => [],
  json: async () => (await import('@codemirror/lang-json')).json(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  async shell() {
    const [{ StreamLanguage }, { shell }] = await Promise.all([
      import('@codemirror/language'),
      import('@codemirror/legacy-modes/mode/shell'),
    ]);
    return StreamLanguage.define(shell);
  },
};
