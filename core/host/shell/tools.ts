import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { tellPartFailed } from '#ui/lazy/part-failed.ts';
import { runTool as runTranslatorTool, type TranslatorTool } from '../translators/translator-tools.ts';

/** The letter that is pressed with Alt and Shift: a tool for translators, or the inspector (`W`: why). */
export type ToolLetter = TranslatorTool | 'W';

/** Opens the list of what each plugin has and does. Never rejects for want of its code: that is told. */
export async function tellWhatPluginsDo(services: Services): Promise<void> {
  await withPart(services, import('../dev/open-plugin-states.ts'), ({ openPluginStates }) =>
    openPluginStates(services),
  );
}

/** Begins to look for the plugin that does something. Never rejects for want of its code: that is told. */
export async function findPluginThatDoesIt(services: Services): Promise<void> {
  await withPart(services, import('../dev/find-plugin.tsx'), ({ findPlugin }) => findPlugin(services));
}

/** Asks as which role the console is to be looked at. Never rejects for want of its code: that is told. */
export async function viewAsRole(services: Services): Promise<void> {
  await withPart(services, import('../role-view/choose-role-view.tsx'), ({ chooseRoleView }) =>
    chooseRoleView(services),
  );
}

async function withPart<M>(services: Services, part: Promise<M>, run: (part: M) => unknown): Promise<void> {
  try {
    await run(await part);
  } catch (error) {
    tellPartFailed(services, error);
  }
}

/** Turns a tool on, or off again. Never rejects for want of its code: that is told. */
export async function runTool(services: Services, letter: ToolLetter): Promise<void> {
  if (letter !== 'W') return runTranslatorTool(services, letter);
  try {
    const { openInspector } = await import('../inspector/open-inspector.tsx');
    openInspector(services);
  } catch {
    services.get(Toasts).add('error', services.get(I18n).t('core:inspector.failed'));
  }
}
