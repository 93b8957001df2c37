import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import schema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };

const members = Object.entries(schema.properties as Record<string, { description?: string }>);
const readme = readFileSync(new URL('../../../../core/sdk/docs/reference/manifest.md', import.meta.url), 'utf8');
const [, table = ''] = /## What a manifest says of the plugin\n([^]*?)\n## /.exec(readme) ?? [];

it.each(members)(
  '[X-24] authors are told what the member %s of a manifest is, in the schema and in the reference',
  (name, said) => {
    expect(said.description ?? '').not.toBe('');
    const rows = table.split('\n').map((line) => line.split('|')[1] ?? '');
    expect(rows.filter((row) => row.includes(`\`${name}\``))).toHaveLength(1);
  },
);
