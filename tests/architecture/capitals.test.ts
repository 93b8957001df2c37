import { describe, expect, it } from 'vitest';
import { filesOf, read } from './source-files.ts';

/** Commands of the panels, the titles of what they open, the buttons that complete it, and the names of panels and plugins. */
const command =
  /^(action\.[\w-]+\.(label|confirm|question|title)|(transfer|form|sharing)\.([\w-]+\.)?(title|submit))(_\w+)?$|^transfer\.action\.\w+\.label$|^(create|edit)\.(label|title|submit)$|^plugin\.label$|^panels?(\.[\w-]+)?\.label$/;

/** Words that keep a small letter inside a command. */
const small = new Set(['a', 'an', 'and', 'as', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

function textsOf(value: object, path = ''): [key: string, text: string][] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const key = path ? `${path}.${name}` : name;
    return typeof each === 'object' && each !== null ? textsOf(each, key) : [[key, String(each)] as [string, string]];
  });
}

const isWrong = (text: string) =>
  !text.includes('{{') && text.split(/\s+/).some((word, at) => /^\p{Ll}/u.test(word) && (at === 0 || !small.has(word)));

describe('capitals', () => {
  it('[X-17] commands, dialogs, their buttons, panels and plugins are written with capitals in one way in English', () => {
    const texts = filesOf(['locales/en'], /\.json$/)
      .filter((file) => !file.endsWith('core.json'))
      .flatMap((file) => textsOf(JSON.parse(read(file)) as object).map(([key, text]) => ({ file, key, text })));
    const commands = texts.filter(({ key }) => command.test(key));
    expect(commands.length).toBeGreaterThan(40);
    expect(
      commands.filter(({ text }) => isWrong(text)).map(({ file, key, text }) => `${file} ${key}: ${text}`),
    ).toEqual([]);
  });
});
