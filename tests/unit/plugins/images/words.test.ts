import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pluralForms } from '../../../../core/cli/locales/plurals.mjs';
import en from '../../../../locales/en/images.json' with { type: 'json' };
import manifest from '../../../../plugins/images/plugin.json' with { type: 'json' };
import { shippedLanguages } from '../../../support/shipped-languages.ts';

const root = join(import.meta.dirname, '../../../..');

function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value as object, `${path}${name}.`),
  );
}

const english = new Set(keysOf(en));
const known = (key: string) => english.has(key) || english.has(`${key}_other`);

function sources(): string[] {
  const files = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file));
  return [...files('plugins/images'), ...files('schemas/images')].filter((file) => /\.(tsx?|json)$/.test(file));
}

describe('the words of images', () => {
  it('every key that code and schemas name is there', () => {
    const named = sources().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"`]images:([\w.-]+)['"`]/g)].map((match) => match[1]!),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((key) => !known(key))).toEqual([]);
  });

  it('the labels of the manifest are there', () => {
    const labels = [...JSON.stringify(manifest).matchAll(/%([\w.]+)%/g)].map((match) => match[1]!);
    expect(labels.filter((key) => !known(key))).toEqual([]);
  });

  it.each(shippedLanguages)('%s has every key, with the plural forms it needs', (language) => {
    const file = readFileSync(join(root, 'locales', language, 'images.json'), 'utf8');
    const keys = new Set(keysOf(JSON.parse(file) as object));
    const wanted = [...english].flatMap((key) => {
      const stem = /^(.*)_(one|other)$/.exec(key)?.[1];
      return stem === undefined ? [key] : pluralForms(language).map((form) => `${stem}_${form}`);
    });
    expect([...new Set(wanted)].filter((key) => !keys.has(key))).toEqual([]);
  });

  it('[IMG-14] [IMG-25] [IMG-26] [IMG-27] says what the specification says, letter by letter', () => {
    const said = JSON.stringify(en);
    for (const text of [
      'Unable to retrieve the images.',
      'Unable to create the image.',
      'Unable to update the image.',
      'Unable to delete the image with id: {{id}}',
      'You are not allowed to delete images: {{names}}',
      'Confirm Delete Image',
      'Confirm Delete Images',
      'Deleted Image: {{names}}.',
      'Unable to delete Image: {{names}}.',
      'Image {{name}} was successfully created.',
      'Image {{name}} was successfully updated.',
      'Unable to update metadata.',
      'Image from Other Project - Non-Public',
      'Shared with Project',
      'Create Image',
      'Edit Image',
      'Delete Image',
      'Delete Images',
      'Min. Size (bytes)',
      'Max. Size (bytes)',
    ])
      expect(said).toContain(JSON.stringify(text));
    expect(en.action.delete.message_one).toBe('You have selected "{{names}}". Deleted image is not recoverable.');
    expect(Object.values(en.status)).toEqual(
      expect.arrayContaining(['Active', 'Saving', 'Queued', 'Pending Delete', 'Killed', 'Deactivated', 'Deleted']),
    );
  });
});
