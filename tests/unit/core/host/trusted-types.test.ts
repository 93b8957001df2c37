import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPolicy } from '../../../../core/host/trusted-types.ts';

beforeEach(() => vi.stubGlobal('location', new URL('https://console.test/project/images')));
afterEach(() => vi.unstubAllGlobals());

describe('what becomes of strings that code hands to the document', () => {
  it('markup shows as text until a sanitiser is there', () => {
    expect(defaultPolicy.createHTML('<img onerror="alert(1)">')).not.toMatch(/[<>"]/);
  });

  it('script is made of late import maps alone', () => {
    const map = '{"imports":{},"integrity":{"/a.js":"sha384-x"}}';
    expect(defaultPolicy.createScript(map)).toBe(map);
    for (const text of ['alert(1)', '{"imports":{},"scopes":{}}', '[]x', 'null', '']) {
      expect(() => defaultPolicy.createScript(text), text).toThrow(TypeError);
    }
  });

  it('script is taken from our own origin alone', () => {
    expect(defaultPolicy.createScriptURL('/plugins/a.js')).toBe('/plugins/a.js');
    for (const address of [
      'https://evil.test/a.js',
      '//evil.test/a.js',
      'data:text/javascript,1',
      'blob:https://evil.test/1',
    ]) {
      expect(() => defaultPolicy.createScriptURL(address), address).toThrow(TypeError);
    }
  });
});
