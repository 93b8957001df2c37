import { describe, expect, it } from 'vitest';
import { checkCloudConfig } from '../../../../plugins/launch/parts/check-cloud-config.ts';
import { isTemplate, scriptTemplates } from '../../../../plugins/launch/parts/script-templates.ts';
import { kindOf, maxScriptBytes, maxBase64Length, sizeAsSent } from '../../../../plugins/launch/parts/user-data.ts';

describe('the customization script', () => {
  it('[LNC-11] is counted as nova does: in Base64, of its bytes in UTF-8', () => {
    for (const script of ['', 'a', 'ab', 'abc', 'é', '🚀🚀', 'x'.repeat(49_149)])
      expect(sizeAsSent(script)).toBe(Buffer.from(script, 'utf8').toString('base64').length);
    expect(sizeAsSent('x'.repeat(maxScriptBytes))).toBeLessThanOrEqual(maxBase64Length);
    expect(sizeAsSent('x'.repeat(maxScriptBytes + 1))).toBeGreaterThan(maxBase64Length);
  });

  it('[LNC-11] is told by its first line, as cloud-init does', () => {
    expect(kindOf('#cloud-config\npackages: []\n')).toBe('cloud-config');
    expect(kindOf('#cloud-config')).toBe('cloud-config');
    expect(kindOf('#cloud-configure')).toBe('other');
    expect(kindOf('#!/bin/sh\n')).toBe('shell');
    expect(kindOf('## template: jinja\n#cloud-config\n')).toBe('other');
  });

  it('[LNC-11] a cloud-config is checked before it is sent: the first fault with its place', () => {
    const fault = (text: string) => checkCloudConfig(`#cloud-config\n${text}`);
    expect(fault('packages:\n  - nginx\n')).toBeUndefined();
    expect(fault('')).toBeUndefined();
    expect(fault('a:\n\t- b\n')).toEqual({ line: 3, column: 1, fault: 'tab' });
    expect(fault('a: 1\na: 2\n')).toEqual({ line: 3, column: 1, fault: 'duplicate' });
    expect(fault('a:\n  b: 1\n   c: 2\n')).toMatchObject({ line: 3, fault: 'indent' });
    expect(fault('a: "open\n')).toMatchObject({ fault: 'syntax' });
    expect(fault('- packages\n')).toMatchObject({ fault: 'shape' });
    expect(checkCloudConfig('#cloud-config-archive\n- type: text/cloud-config\n')).toBeUndefined();
    expect(fault('just words\n')).toEqual({ line: 2, column: 1, fault: 'shape' });
  });

  it('[LNC-11] the templates are right as they are, and replace nothing that somebody typed', () => {
    for (const { text } of scriptTemplates) {
      if (kindOf(text) === 'cloud-config') expect(checkCloudConfig(text)).toBeUndefined();
      else expect(kindOf(text)).toBe('shell');
      expect(isTemplate(text)).toBe(true);
      expect(isTemplate(`${text}# mine\n`)).toBe(false);
    }
    expect(isTemplate(' \n')).toBe(true);
  });
});
