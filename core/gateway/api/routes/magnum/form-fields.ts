import { GatewayError } from '../../../http/errors.ts';

/** The fields that a cluster's form may have. */
export const clusterFields = [
  'name',
  'cluster_template_id',
  'master_count',
  'node_count',
  'discovery_url',
  'create_timeout',
  'keypair',
  'docker_volume_size',
  'labels',
  'master_flavor_id',
  'flavor_id',
  'fixed_network',
  'fixed_subnet',
  'floating_ip_enabled',
  'merge_labels',
  'master_lb_enabled',
];

/** The fields that a template's form may have. */
export const templateFields = [
  'name',
  'image_id',
  'flavor_id',
  'master_flavor_id',
  'keypair_id',
  'external_network_id',
  'fixed_network',
  'fixed_subnet',
  'dns_nameserver',
  'docker_volume_size',
  'labels',
  'coe',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'network_driver',
  'volume_driver',
  'tls_disabled',
  'public',
  'registry_enabled',
  'docker_storage_driver',
  'server_type',
  'master_lb_enabled',
  'floating_ip_enabled',
  'insecure_registry',
  'hidden',
  'tags',
  'driver',
];

const numbers = new Set(['master_count', 'node_count', 'create_timeout', 'docker_volume_size']);

type Fields = Record<string, unknown>;

/** The form's values as magnum takes them: labels as an object, numbers that were left empty not at all. Throws 400. */
export function readForm(form: Fields, allowed: readonly string[]): Fields {
  const wrong = Object.keys(form).find((name) => !allowed.includes(name));
  if (wrong !== undefined) throw new GatewayError('BAD_REQUEST', { detail: `Key must be in ${allowed.join(',')}` });
  const read: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    if (name === 'labels') read[name] = readLabels(value);
    else if (!(numbers.has(name) && (value === null || value === ''))) read[name] = value ?? '';
  }
  return read;
}

/** As `readForm`, for a change: a field that is sent empty (null or '') is there as `''`, one that is not sent is not. Throws 400. */
export function readChanges(form: Fields, allowed: readonly string[]): Fields {
  const emptied = Object.keys(form).filter((name) => numbers.has(name) && (form[name] === null || form[name] === ''));
  return { ...readForm(form, allowed), ...Object.fromEntries(emptied.map((name) => [name, ''])) };
}

/** As `readForm`, for something new: what is empty is left to magnum. */
export function readNewForm(form: Fields, allowed: readonly string[]): Fields {
  const read = readForm(form, allowed);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''));
}

/** Labels as an object, from `K=V,K=V` or from an object. Throws 400. */
export function readLabels(labels: unknown): Record<string, string> {
  if (labels === null || labels === undefined || labels === '') return {};
  if (typeof labels === 'object' && !Array.isArray(labels)) {
    return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)]));
  }
  const parts = String(labels as string).split(',');
  return Object.fromEntries(
    parts.map((part) => {
      const mark = part.indexOf('=');
      if (mark < 1)
        throw new GatewayError('INVALID_PARAMETER', { name: 'labels', detail: `"${part}" is no key=value` });
      return [part.slice(0, mark).trim(), part.slice(mark + 1)];
    }),
  );
}

interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

/**
 * Returns the operations that lead from the native object to the form's values, key by key. Values are compared as texts, and
 * labels go one by one, as magnum takes no objects in a patch. A field that is empty in the form is removed; one that the form
 * lacks is left alone. `form`: from `readChanges`.
 */
export function formPatch(native: object, form: Fields): PatchOperation[] {
  const old = native as Fields;
  const known = (name: string) => old[name] !== null && old[name] !== undefined;
  return Object.entries(form).flatMap(([name, value]): PatchOperation[] => {
    if (name === 'labels') return labelPatch((old['labels'] ?? {}) as Fields, value as Fields);
    const path = `/${name}`;
    if (value === '') return known(name) ? [{ op: 'remove', path }] : [];
    if (!known(name)) return [{ op: 'add', path, value }];
    return String(old[name]) === String(value) ? [] : [{ op: 'replace', path, value }];
  });
}

function labelPatch(old: Fields, next: Fields): PatchOperation[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return names.flatMap((name): PatchOperation[] => {
    const path = `/labels/${name}`;
    if (next[name] === undefined) return [{ op: 'remove', path }];
    if (old[name] === undefined) return [{ op: 'add', path, value: next[name] }];
    return String(old[name]) === String(next[name]) ? [] : [{ op: 'replace', path, value: next[name] }];
  });
}
