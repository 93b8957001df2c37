import { describe, expect, it } from 'vitest';
import { layoutNames } from '../../../../../plugins/instances/console/layouts.ts';
import { missingSigns, signsOf, strokesOf } from '../../../../../plugins/instances/console/typed-keys.ts';

const written = (sign: string, layout: (typeof layoutNames)[number]) =>
  strokesOf(sign, layout)?.map(({ held, key }) => [...held, key].map(([, code]) => code).join('+'));

describe('[SRV-56] text is typed with the keys of the guest’s layout', () => {
  it('which differ: a z is elsewhere in Germany, and an @ needs other keys', () => {
    expect(written('z', 'us')).toEqual(['KeyZ']);
    expect(written('z', 'de')).toEqual(['KeyY']);
    expect(written('@', 'us')).toEqual(['ShiftLeft+Digit2']);
    expect(written('@', 'de')).toEqual(['AltRight+KeyQ']);
    expect(written('@', 'fr')).toEqual(['AltRight+Digit0']);
    expect(written('{', 'it')).toEqual(['AltRight+ShiftLeft+BracketLeft']);
    expect(written('1', 'fr')).toEqual(['ShiftLeft+Digit1']);
    expect(written('_', 'jp')).toEqual(['ShiftLeft+IntlRo']);
    expect(written('/', 'br')).toEqual(['IntlRo']);
  });

  it('with dead keys: an accent before its letter, and alone before a space', () => {
    expect(written('^', 'de')).toEqual(['Backquote', 'Space']);
    expect(written('ê', 'de')).toEqual(['Backquote', 'KeyE']);
    expect(written('^', 'fr')).toEqual(['AltRight+Digit9']);
    expect(written('Ô', 'fr')).toEqual(['BracketLeft', 'ShiftLeft+KeyO']);
    expect(written('é', 'es')).toEqual(['Quote', 'KeyE']);
    expect(written('é', 'us')).toBeUndefined();
  });

  it('line ends and tabs go as Enter and Tab', () => {
    expect(signsOf('a\r\nb\rc')).toEqual(['a', '\n', 'b', '\n', 'c']);
    expect(written('\n', 'de')).toEqual(['Enter']);
    expect(written('\t', 'de')).toEqual(['Tab']);
  });

  it('names each sign that a layout lacks once', () => {
    expect(missingSigns('äöä 日本 a', 'us')).toEqual(['ä', 'ö', '日', '本']);
    expect(missingSigns('äöü', 'de')).toEqual([]);
  });

  it.each(layoutNames)('every sign of ASCII is on the keyboard %s', (layout) => {
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('');
    expect(missingSigns(`${ascii}\n\t`, layout)).toEqual([]);
  });
});
