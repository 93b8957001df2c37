import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { readManifest } from '../../../../../../core/gateway/plugins/catalog/manifest.ts';

const manifest = { id: 'acme.zones', version: '1.0.0', engine: '^1.0', label: 'Zones', files: {} };
const read = (more: Partial<PluginManifest>) =>
  readManifest(Buffer.from(JSON.stringify({ ...manifest, ...more })), false);

describe('[X-25] a manifest', () => {
  it('that asks for what no plugin is given is refused as a whole, with the line', () => {
    expect(() => read({ access: { services: { identity: ['GET /v3/auth/tokens'] } } })).toThrow(
      'access.services.identity: "GET /v3/auth/tokens": auth of the identity service makes or shows credentials',
    );
    expect(() => read({ access: { services: { dns: ['GET /v2/*'] } } })).toThrow('opens a whole service');
    expect(() => read({ budget: { requests: 'many' } })).toThrow('budget.requests: "many" is no rate');
    expect(read({ access: { services: { dns: ['GET /v2/zones*'] } } }).id).toBe('acme.zones');
  });

  it('vouches for the files that declare its types', () => {
    const types = (declared: string | object) => ({
      contributes: { resourceTypes: [{ id: 'OS::X', service: 'dns', declared: declared as string }] },
    });
    expect(() => read(types('./zone.json'))).toThrow('./zone.json is not among the files');
    const inline = { path: '/v2/zones', fields: { name: { label: 'Name' } }, columns: ['name'] };
    expect(() => read(types(inline))).toThrow('it declares a type in plugin.json: build it');
    expect(() => read(types({ ...inline, columns: [] }))).toThrow('/contributes/resourceTypes/0');
  });
});
