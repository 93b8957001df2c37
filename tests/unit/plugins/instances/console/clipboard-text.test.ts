import { expect, it } from 'vitest';
import { shownText, withCopied } from '../../../../../plugins/instances/console/clipboard-text.ts';

it('[SRV-57] what the operator writes stays, whatever the guest copies meanwhile', () => {
  const copied = withCopied({ guest: '' }, 'of the guest');
  expect(shownText(copied)).toBe('of the guest');
  const typed = { ...copied, typed: 'mine' };
  expect(shownText(withCopied(typed, 'another'))).toBe('mine');
  const emptied = { ...copied, typed: '' };
  expect(shownText(emptied)).toBe('');
  expect(shownText(withCopied(emptied, 'another'))).toBe('another');
});
