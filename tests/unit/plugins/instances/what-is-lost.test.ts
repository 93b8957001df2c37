import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from '../../../../locales/en/instances.json' with { type: 'json' };

it('[SRV-16] [SRV-25] shelving and rescuing say that the guest is shut down, and that its memory is lost', () => {
  const lost = /^The instance is shut down.*: what is in its memory is lost\./;
  expect(en.action.shelve.message).toMatch(lost);
  expect(en.action.rescue.message).toMatch(lost);
});

it('[SRV-24] rebuilding says in every language what becomes of ephemeral disks, in the form and in the question', () => {
  const locales = new URL('../../../../locales/', import.meta.url);
  const languages = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(languages.length).toBeGreaterThan(1);
  for (const { name } of languages) {
    const words = JSON.parse(readFileSync(new URL(`${name}/instances.json`, locales), 'utf8')) as typeof en;
    const [note, message] = [words.form['rebuild-note'], words.action.rebuild.message];
    // The question says all that the form says, and more.
    expect([name, message.startsWith(note) && message.length > note.length]).toEqual([name, true]);
  }
  expect(en.form['rebuild-note']).toContain('Ephemeral disks are made anew too');
});
