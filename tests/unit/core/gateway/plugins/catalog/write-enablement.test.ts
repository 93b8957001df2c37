import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeEnablement } from '../../../../../../core/gateway/plugins/catalog/write-enablement.ts';

describe('gateways that share a site folder', () => {
  const names = (which: string) => Array.from({ length: 20 }, (_, at) => `acme.${which}${at}`);

  it('[PL-02] lose no switch, though they write at the same time', async () => {
    const site = mkdtempSync(join(tmpdir(), 'sextant-enablement-'));
    try {
      writeFileSync(join(site, 'enablement.yaml'), `disabled: [${names('off').join(', ')}]\n`);
      const gateway = async (changes: [id: string, enabled: boolean][]) => {
        for (const [id, enabled] of changes) await writeEnablement(site, id, enabled);
      };
      await Promise.all([
        gateway(names('one').map((id) => [id, false])),
        gateway(names('two').map((id) => [id, false])),
        gateway(names('off').map((id) => [id, true])),
      ]);
      const text = readFileSync(join(site, 'enablement.yaml'), 'utf8');
      expect((parse(text) as { disabled: string[] }).disabled.sort()).toEqual(
        [...names('one'), ...names('two')].sort(),
      );
      expect(readdirSync(site)).toEqual(['enablement.yaml']);
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  });

  it('[PL-02] go on after one of them died while it wrote', async () => {
    const site = mkdtempSync(join(tmpdir(), 'sextant-enablement-'));
    try {
      const lock = join(site, '.enablement.lock');
      writeFileSync(lock, '1 of a process that is gone');
      const longAgo = new Date(Date.now() - 60_000);
      utimesSync(lock, longAgo, longAgo);
      await Promise.all(['acme.a', 'acme.b'].map((id) => writeEnablement(site, id, false)));
      const text = readFileSync(join(site, 'enablement.yaml'), 'utf8');
      expect((parse(text) as { disabled: string[] }).disabled.sort()).toEqual(['acme.a', 'acme.b']);
      expect(readdirSync(site)).toEqual(['enablement.yaml']);
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  });
});
