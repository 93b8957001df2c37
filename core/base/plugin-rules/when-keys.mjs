import { orNearest } from '../words/nearest.mjs';
import { serviceTypeFault } from './service-types.mjs';
import { whenFamilies } from './when-families.mjs';

/** @typedef {import('./parse-when.mjs').WhenNode} WhenNode */

const volume = ['volume', 'volumev3', 'block-storage', 'block-store'];

/** Services that a console asks for extensions, microversions and quotas. @type {Readonly<Record<string, readonly string[]>>} */
const askedServices = {
  ext: ['network', 'compute', ...volume],
  mv: ['compute', ...volume, 'container-infra'],
  quota: ['network', 'compute', ...volume],
};

/** Keys that are whole without a name behind them. */
const whole = ['scope', 'region'];
const scopes = ['project', 'domain', 'system'];

/**
 * Why no console of this version answers a key; undefined when one may. `item` is the thing that a row shows.
 * @param {string} key @returns {string | undefined}
 */
export function keyFault(key) {
  const [family = '', ...names] = key.split('.');
  if (family === 'item') return undefined;
  if (!whenFamilies.includes(family)) return `no key begins with ${family}${orNearest(family, whenFamilies)}`;
  if (whole.includes(family)) return names.length === 0 ? undefined : `${family} has nothing behind it: ${key}`;
  const [first = '', ...rest] = names;
  if (first === '') return `${family} asks nothing: write ${family}.${exampleOf(family)}`;
  if (family === 'service') return serviceTypeFault(names.join('.'));
  const asked = Object.hasOwn(askedServices, family) ? (askedServices[family] ?? []) : undefined;
  if (asked && !asked.includes(first)) {
    const near = orNearest(first, asked);
    return `no service tells ${key}${near === '' ? `; ${family} is asked of ${asked.join(', ')}` : near}`;
  }
  if ((family === 'ext' || family === 'quota') && rest.length === 0)
    return `${key} asks nothing: write ${family}.${exampleOf(family)}`;
  return family === 'mv' && rest.length > 0 ? `mv.${first} has nothing behind it: ${key}` : undefined;
}

/** @param {string} family */
function exampleOf(family) {
  const examples = /** @type {Record<string, string>} */ ({
    service: 'compute',
    ext: 'network.trunk',
    mv: 'compute',
    policy: 'image:add_image',
    role: 'admin',
    quota: 'compute.instances',
    plugin: 'images',
  });
  return examples[family] ?? 'NAME';
}

/**
 * Scopes that there are not: a comparison with one never holds.
 * @param {WhenNode} node @returns {string[]}
 */
export function scopeFaults(node) {
  if (node.kind === 'not') return scopeFaults(node.of);
  if (node.kind === 'and' || node.kind === 'or') return [...scopeFaults(node.left), ...scopeFaults(node.right)];
  if (node.kind !== 'compare') return [];
  const sides = [node.left, node.right];
  if (!sides.some((side) => side.kind === 'key' && side.key === 'scope')) return [];
  const values = sides.flatMap((side) => (side.kind === 'value' ? [side.value].flat() : []));
  return values.flatMap((value) => {
    if (typeof value !== 'string' || scopes.includes(value)) return [];
    return [`there is no scope ${value}${orNearest(value, scopes) || `; there are ${scopes.join(', ')}`}`];
  });
}
