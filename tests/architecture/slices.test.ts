import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { filesOf, read, root } from './source-files.ts';

const folders = (path: string) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
    : [];

const slugs = folders('plugins');
const languages = folders('locales');

describe('a feature is one slug', () => {
  it('finds forms, words and tests only of plugins that are there', () => {
    const orphans = [
      ...folders('schemas')
        .filter((slug) => !['core', 'api'].includes(slug) && !slugs.includes(slug))
        .map((slug) => `schemas/${slug}`),
      ...languages.flatMap((language) =>
        readdirSync(join(root, 'locales', language))
          .map((file) => file.replace(/\.json$/, ''))
          .filter((slug) => slug !== 'core' && !slugs.includes(slug))
          .map((slug) => `locales/${language}/${slug}.json`),
      ),
      ...folders('tests/unit/plugins')
        .filter((slug) => !slugs.includes(slug))
        .map((slug) => `tests/unit/plugins/${slug}`),
    ];
    expect(orphans).toEqual([]);
  });

  it.each(slugs)('%s has words in every language, and a manifest that is valid', (slug) => {
    for (const language of languages)
      expect(existsSync(join(root, `locales/${language}/${slug}.json`)), `${language}/${slug}`).toBe(true);
    const validate = new Ajv({ strict: false, allErrors: true }).compile(
      JSON.parse(read('schemas/core/plugin.v1.schema.json')),
    );
    const manifest = JSON.parse(read(`plugins/${slug}/plugin.json`));
    expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true);
  });

  it('has schemas that are JSON Schema', () => {
    const broken = filesOf(['schemas'], /\.schema\.json$/).filter((file) => {
      const ajv = new Ajv({ strict: false });
      return !ajv.validateSchema(JSON.parse(read(file)));
    });
    expect(broken).toEqual([]);
  });
});
