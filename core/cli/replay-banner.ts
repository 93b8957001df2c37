import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The text above every page of a replay, by language. It is a header file as operators write them (`docs/settings.md`, `header`). */
export const bannerTexts: Readonly<Record<string, string>> = {
  en: 'This is a recording of a cloud. It answers what was recorded, and takes no changes.',
  de: 'Dies ist die Aufzeichnung einer Cloud. Sie antwortet, was aufgezeichnet wurde, und nimmt keine Änderungen an.',
  fr: 'Ceci est l’enregistrement d’un cloud. Il répond ce qui a été enregistré et n’accepte aucune modification.',
  ja: 'これはクラウドの記録です。記録された内容だけを返し、変更は受け付けません。',
  ar: 'هذا تسجيل لسحابة. يجيب بما سُجّل فقط، ولا يقبل أي تغيير.',
};

/**
 * Writes the banner of a replay into a folder, and returns the path of its file.
 *
 * @param state the folder of what a running console keeps
 */
export async function writeReplayBanner(state: string): Promise<string> {
  const folder = join(state, 'replay');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [language, text] of Object.entries(bannerTexts))
    await writeFile(join(folder, language === 'en' ? 'header.html' : `header.${language}.html`), `<p>${text}</p>\n`);
  return join(folder, 'header.html');
}
