import { describe, expect, it } from 'vitest';
import { promoted } from '#ui/fragments/header/selected-section.ts';
import { tabAddress, tabOfAddress } from '#ui/fragments/tabs/tab-address.ts';

describe('the address of a tab', () => {
  it('[SHELL-03] is the page with tab=, joined with & when there is a query', () => {
    expect(tabAddress('project/vpn/', 'vpn__policies')).toBe('project/vpn/?tab=vpn__policies');
    expect(tabAddress('project/vpn/?sort=name#top', 'a b')).toBe('project/vpn/?sort=name&tab=a%20b');
  });

  it('[SHELL-03] names a tab only when there is one of that name', () => {
    expect(tabOfAddress('?tab=b', ['a', 'b'])).toBe('b');
    expect(tabOfAddress('?tab=c', ['a', 'b'])).toBeUndefined();
    expect(tabOfAddress('', ['a'])).toBeUndefined();
  });
});

describe('the extensible header', () => {
  const sections = ['a', 'b', 'c'].map((id) => ({ id }));
  const ids = (chosen: string | undefined) => promoted(sections, chosen).map(({ id }) => id);

  it('[SHELL-01] the chosen section swaps places with the first', () => {
    expect(ids('c')).toEqual(['c', 'b', 'a']);
    expect(ids('a')).toEqual(['a', 'b', 'c']);
  });

  it('[SHELL-01] a choice that is no longer there changes nothing', () => {
    expect(ids('gone')).toEqual(['a', 'b', 'c']);
    expect(ids(undefined)).toEqual(['a', 'b', 'c']);
  });
});
