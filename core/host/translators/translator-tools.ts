import type { Services } from '#base';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { pseudoLanguage } from '#services/i18n/offered-languages';
import { Storage } from '#services/storage/storage';
import { Toasts } from '#services/toasts/toasts';
import { showKeys } from './key-inspector.ts';

/** The tools of translators, by the letter that is pressed with Alt and Shift. */
export type TranslatorTool = 'L' | 'D' | 'K';

const tools: Readonly<Record<TranslatorTool, (services: Services) => Promise<void>>> = {
  L: togglePseudo,
  D: turnAround,
  K: toggleKeys,
};

/** Turns a tool on, or off again. They change what this browser shows and nothing else, so everybody may. */
export function runTool(services: Services, tool: TranslatorTool): Promise<void> {
  return tools[tool](services);
}

/** The pseudo-language, and back to the language that was read before. */
async function togglePseudo(services: Services): Promise<void> {
  const [i18n, storage] = [services.get(I18n), services.get(Storage)];
  const known = (code: string | undefined) => i18n.languages().some((language) => language.code === code);
  if (!known(pseudoLanguage)) return;
  if (i18n.language === pseudoLanguage) {
    const before = storage.get<string>('translators.before');
    return i18n.use(before && known(before) ? before : 'en');
  }
  storage.set('translators.before', i18n.language);
  await i18n.use(pseudoLanguage);
  tell(services, 'pseudoOn', 'L');
}

/** The page as it were written the other way round; a change of language or a reload turns it back. */
async function turnAround(services: Services): Promise<void> {
  (services.get(I18n) as BundleI18n).turn();
  tell(services, 'turned', 'D');
}

let hide: (() => void) | undefined;

/** The key of each text under the pointer, or in focus. */
async function toggleKeys(services: Services): Promise<void> {
  const i18n = services.get(I18n) as BundleI18n;
  if (hide) {
    hide();
    hide = undefined;
    return;
  }
  hide = showKeys(i18n);
  // Every text is asked for once more, and so its key is known.
  await i18n.take(i18n.locale);
  tell(services, 'keysOn', 'K');
}

function tell(services: Services, what: string, letter: TranslatorTool): void {
  const i18n = services.get(I18n);
  services.get(Toasts).add('info', i18n.t(`core:translators.${what}`, { keys: `Alt Shift ${letter}` }));
}
