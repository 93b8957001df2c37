import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsPage } from '../../../../../core/gateway/config/settings-page.ts';
import schema from '../../../../../schemas/core/settings.schema.json' with { type: 'json' };

const page = new URL('../../../../../core/gateway/docs/settings.md', import.meta.url);

it('the settings page says what the schema says', () => {
  const made = settingsPage(schema);
  if (process.env['UPDATE_PAGES']) writeFileSync(page, made);
  expect(unpadded(readFileSync(page, 'utf8'))).toBe(unpadded(made));
});

/** The formatter pads the tables. */
function unpadded(text: string): string {
  return text
    .replace(/ *\| */g, '|')
    .replace(/ +/g, ' ')
    .replace(/-{3,}/g, '---')
    .trim();
}
