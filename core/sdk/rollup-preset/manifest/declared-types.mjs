import { join } from 'node:path';
import { readJson } from './read-json.mjs';

/**
 * The types without code that a manifest declares, each in a file of its own: the index, which every page carries, names the
 * files alone. The rules that their actions ask are listed beside them, so that the answers travel with the page.
 * @param {string} root @param {any} manifest
 * @returns {{ manifest: any, files: { name: string, content: unknown }[], sources: string[], refs: string[] }}
 */
export function declaredTypes(root, manifest) {
  const files = /** @type {{ name: string, content: unknown }[]} */ ([]);
  const sources = /** @type {string[]} */ ([]);
  const refs = new Set();
  const resourceTypes = manifest.contributes?.resourceTypes?.map((/** @type {any} */ type) => {
    const { declared } = type;
    if (!declared) return type;
    const isFile = typeof declared === 'string';
    if (isFile) sources.push(join(root, declared));
    const content = isFile ? readJson(root, join(root, declared)) : declared;
    const name = isFile ? declared.slice(2) : `declared/${type.id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`;
    files.push({ name, content });
    const policies = new Set(type.policies);
    visit(content, (key, value) => {
      if ((key === 'schema' || key === 'ui') && typeof value === 'string') refs.add(value);
      if (key === 'policy' && Array.isArray(value)) value.forEach((rule) => policies.add(rule));
    });
    return { ...type, declared: `./${name}`, ...(policies.size > 0 && { policies: [...policies].sort() }) };
  });
  const whole = resourceTypes ? { ...manifest, contributes: { ...manifest.contributes, resourceTypes } } : manifest;
  return { manifest: whole, files, sources, refs: [...refs] };
}

/** @param {unknown} node @param {(key: string, value: unknown) => void} tell */
function visit(node, tell) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    tell(key, value);
    visit(value, tell);
  }
}
