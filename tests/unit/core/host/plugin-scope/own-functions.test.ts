import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ResourceTypes } from '#services/registry/registry';
import { livePlugins } from '../../../../support/live-plugins.ts';
import { thing, things } from '../../../../support/plugin-door.ts';

type Function = (...given: unknown[]) => unknown;

/** The interfaces of what a plugin's code describes: where a type has such a part, and what every one of them has. */
const parts: Readonly<Record<string, { file: string; at: readonly string[]; part?: object }>> = {
  ResourceType: { file: 'resource-type', at: [] },
  DetailsView: { file: 'resource-type', at: ['views'], part: { id: 'v', label: 'V' } },
  DrawerPart: { file: 'resource-type', at: ['drawers'], part: { id: 'd', label: 'D' } },
  Category: { file: 'resource-type', at: ['categories'], part: { id: 'k', label: 'K', test: () => true } },
  Column: { file: 'column', at: ['columns'], part: { id: 'c' } },
  Facet: { file: 'facet', at: ['facets'], part: { name: 'f', label: 'F', filteredBy: 'server' } },
  Action: { file: 'action', at: ['actions', 'global'], part: { id: 'a', label: 'A', perform: async () => {} } },
};
/** The functions whose failures the console shows or tries again: those that list, load, poll, ask or perform. */
const tellThemselves = ['list', 'load', 'poll', 'askOptions', 'perform'];
const handing = /^(?:services|context): (?:Services|CallContext|ActionContext\b.*)$/;

interface Asked {
  name: string;
  of: string;
  member: string;
  /** The parameters that it is handed, as `services: Services`. */
  given: readonly string[];
}

/** Every member of these interfaces that is a function, as their source has them. */
const asked: readonly Asked[] = Object.entries(parts).flatMap(([of, { file }]) => {
  const source = readFileSync(new URL(`../../../../../registry/${file}.ts`, import.meta.url), 'utf8');
  const body = new RegExp(`^export interface ${of}\\b[^\\n]*\\{\\n(.*?)^\\}`, 'ms').exec(source)![1]!;
  const members = body.matchAll(/^ {2}(\w+)\??(?::[^;\n]*\()?\((.*?)\)(?:: | =>)/gm);
  return [...members].map(([, member, given]) => ({
    name: `${of}.${member}`,
    of,
    member: member!,
    given: given!.split(', '),
  }));
});

/** The type of a plugin with that function among its own, as the console gets it. */
async function described({ of, member }: Asked, fn: Function) {
  const { at, part } = parts[of]!;
  const nested = (names: readonly string[]): unknown => {
    const [name, ...others] = names;
    if (name !== undefined) return { [name]: nested(others) };
    const own = { ...part, [member]: fn };
    return at.length > 0 ? [own] : own;
  };
  const live = await livePlugins(things);
  live.door.modules['thing.js'] = { thingType: { id: thing, name: 'acme.things:type', ...(nested(at) as object) } };
  await live.use();
  let got: any = live.test.services.get(ResourceTypes).get(thing).whole();
  for (const name of at) got = got[name];
  const owner: Record<string, Function> = Array.isArray(got) ? got[0] : got;
  return { live, call: owner[member]! };
}

const item = { id: 'i', name: 'it' };

describe('what a plugin’s code describes', () => {
  it('[X-26] is known here by the interfaces of the registry', () => {
    const names = asked.map(({ name }) => name);
    expect(names).toContain('ResourceType.listFilters');
    expect(names).toContain('Action.offeredAt');
    expect(names).toContain('Column.link');
    expect(names.length).toBeGreaterThanOrEqual(20);
  });

  it.each(asked)('[X-26] answers for $name when it throws, and it is told in the plugin’s name', async (one) => {
    const fails = () => {
      throw new Error('no answer');
    };
    const { live, call } = await described(one, fails);
    const answer = async () => call(item, { services: live.test.services });
    if (tellThemselves.includes(one.member)) return expect(answer()).rejects.toThrow('no answer');
    await answer();
    const told = live.test.reports.filter((line) => line.startsWith('acme.'));
    expect(told).toEqual([expect.stringMatching(/^acme\.things\/.*: no answer$/)]);
  });

  it.each(asked.filter(({ given }) => given.some((each) => handing.test(each))))(
    '[X-27] hands $name the plugin’s own services',
    async (one) => {
      let got: unknown;
      const { live, call } = await described(one, (...given) => void (got = given));
      const { services } = live.test;
      const at = one.given.findIndex((each) => handing.test(each));
      const isContext = one.given[at]!.startsWith('context');
      const given = one.given.map((_, place) => (place === at ? (isContext ? { services } : services) : item));
      await call(...given);
      const handed = (got as unknown[])[at];
      expect(isContext ? (handed as { services: unknown }).services : handed).toBe(live.instance().services);
    },
  );
});
