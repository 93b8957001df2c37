import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateWhen, type Fact, parseWhen } from '#registry';

const facts: Record<string, Fact> = {
  'service.image': true,
  'service.object-store': false,
  'policy.image:add_image': true,
  scope: 'project',
  'mv.compute': '2.9',
  'quota.network.trunk': 3,
};
const holds = (text: string) => evaluateWhen(parseWhen(text).node, (key) => facts[key]);

describe('when', () => {
  it.each([
    ['service.image', true],
    ['!service.object-store', true],
    ['service.image && policy.image:add_image && quota.network.trunk > 0', true],
    ['service.object-store || scope == "project"', true],
    ["scope != 'project'", false],
    ["scope in ['domain', 'project']", true],
    ["mv.compute < '2.10' && mv.compute >= '2.9'", true],
    ['(service.object-store || service.image) && !(scope == "domain")', true],
    ['quota.network.trunk <= 2', false],
    ['true && !false', true],
  ])('[REG-01] %s is %s', (text, value) => {
    expect(holds(text)).toBe(value);
  });

  it('[REG-01] what depends on something unknown is unknown, unless the known side decides', () => {
    expect(holds('ext.network.trunk')).toBeUndefined();
    expect(holds('!ext.network.trunk')).toBeUndefined();
    expect(holds('service.image && ext.network.trunk')).toBeUndefined();
    expect(holds('ext.network.trunk && service.object-store')).toBe(false);
    expect(holds('ext.network.trunk || service.image')).toBe(true);
    expect(holds('quota.compute.cores > 4')).toBeUndefined();
  });

  it.each([
    ['2.9', 'mv.compute >= 2.60', false],
    ['2.60', 'mv.compute >= 2.60', true],
    ['2.60', 'mv.compute == 2.6', false],
    ['2.100', 'mv.compute > 2.60', true],
    ['2.96', '2.60 <= mv.compute', true],
    ['2.96', "mv.compute < '2.100'", true],
    [null, 'mv.compute >= 2.1 || mv.compute < 2.1', false],
    [undefined, 'mv.compute >= 2.1', undefined],
  ])('[X-23] a microversion is compared as a version, not as a number: at %s %s is %s', (version, text, value) => {
    expect(evaluateWhen(parseWhen(text).node, () => version)).toBe(value);
  });

  it('names the keys it depends on', () => {
    expect([...parseWhen("a.b && !c.d:e || scope in ['x']").keys]).toEqual(['a.b', 'c.d:e', 'scope']);
  });

  it.each(['', 'a &&', '(a', 'a b', 'a == ', '&& a', "a in ['x'", 'a # b', "a == 'open"])(
    'refuses %j and says why',
    (text) => {
      expect(() => parseWhen(text)).toThrow(/^when "/);
    },
  );

  it('never fails in any other way, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseWhen(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'WHEN_MALFORMED' });
        }
      }),
    );
  });
});
