import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pluralForms } from '../../../../core/base/words/plural-forms.mjs';
import core from '../../../../locales/en/core.json' with { type: 'json' };
import en from '../../../../locales/en/images.json' with { type: 'json' };
import volumes from '../../../../locales/en/volumes.json' with { type: 'json' };
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

const bundles: Readonly<Record<string, object>> = { images: en, core, volumes };

/** The text under a key: `action.delete.error`. */
function said(bundle: object, key: string): unknown {
  return key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], bundle);
}

/** Maps the console's keys to the texts that they must have. */
const texts: Readonly<Record<string, string>> = {
  'images:error.list': 'Unable to retrieve the images.',
  'images:error.create': 'Unable to create the image.',
  'images:error.update': 'Unable to update the image.',
  'images:error.metadata': 'Unable to update metadata.',
  'images:action.delete.error': 'Unable to delete the image with id: {{id}}',
  'images:action.delete.refused': 'You are not allowed to delete images: {{names}}',
  'images:action.delete.question_one': 'Confirm Delete Image',
  'images:action.delete.question_other': 'Confirm Delete Images',
  'images:action.delete.message_one': 'You have selected "{{names}}". Deleted image is not recoverable.',
  'images:action.delete.message_other': 'You have selected "{{names}}". Deleted images are not recoverable.',
  'images:action.delete.done_one': 'Deleted Image: {{names}}.',
  'images:action.delete.done_other': 'Deleted Images: {{names}}.',
  'images:action.delete.failed_one': 'Unable to delete Image: {{names}}.',
  'images:action.delete.failed_other': 'Unable to delete Images: {{names}}.',
  'images:success.created': 'Image {{name}} was successfully created.',
  'images:success.updated': 'Image {{name}} was successfully updated.',
  'images:action.create.label': 'Create Image',
  'images:action.edit.label': 'Edit Image',
  'images:action.delete.label': 'Delete Image',
  'images:action.delete-selected.label': 'Delete Images',
  'images:visibility.public': 'Public',
  'images:visibility.private': 'Private',
  'images:visibility.shared': 'Shared',
  'images:visibility.community': 'Community',
  'images:visibility.unknown': 'Unknown',
  'images:visibility.other-project': 'Image from Other Project - Non-Public',
  'images:visibility.shared-with-project': 'Shared with Project',
  'images:status.active': 'Active',
  'images:status.saving': 'Saving',
  'images:status.queued': 'Queued',
  'images:status.pending_delete': 'Pending Delete',
  'images:status.killed': 'Killed',
  'images:status.deactivated': 'Deactivated',
  'images:status.deleted': 'Deleted',
  'images:facet.name': 'Name',
  'images:facet.status': 'Status',
  'images:facet.visibility': 'Visibility',
  'images:facet.protected': 'Protected',
  'images:facet.disk_format': 'Format',
  'images:facet.size_min': 'Min. Size (bytes)',
  'images:facet.size_max': 'Max. Size (bytes)',
  'images:step.details': 'Image Details',
  'images:step.metadata': 'Metadata',
  'core:unable.listVolumes': 'Unable to retrieve the volumes.',
  'core:unable.createVolume': 'Unable to create the volume.',
  'volumes:success.created': 'Volume {{name}} was successfully created.',
  'volumes:action.create-from-image.label': 'Create Volume',
};

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

  const wanted = Object.entries(texts);
  it.each(wanted)('[IMG-14] [IMG-25] [IMG-26] [IMG-27] letter by letter: %s', (name, text) => {
    const [bundle = '', key = ''] = name.split(':');
    expect(said(bundles[bundle]!, key)).toBe(text);
  });
});
