import { describe, expect, it } from 'vitest';
import { changeCode } from '../../../../plugins/metadata/metadata-code.ts';

describe('[X-11] the code of changed metadata', () => {
  it('is none where a client would delete what the key is on', () => {
    const change = (removed: string[]) => changeCode('OS::Nova::Server', 'seven', { updated: {}, removed }, {});
    expect(change(['...']).calls).toEqual([
      { method: 'DELETE', service: 'compute', path: '/servers/seven/metadata/...' },
    ]);
    for (const key of ['.', '..']) expect(() => change(['team', key])).toThrow(/no client can name/);
  });

  it('has no command for a key that the command would take for another', () => {
    const change = (name: string) =>
      changeCode('OS::Glance::Image', 'seven', { updated: { [name]: 'c' }, removed: [] }, {});
    expect(change('a').commands).toEqual([
      { command: 'image set', options: [['--property', 'a=c']], names: ['seven'] },
    ]);
    expect(change('a=b').commands).toBeUndefined();
    expect(change('a=b').calls).toHaveLength(1);
  });
});
