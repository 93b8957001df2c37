import { type CinderCore, place } from './cinder-core.ts';
import type { TypeRecord } from './cinder-records.ts';

/** Abilities of the one pool and its room, as its back end reports them. */
export function poolCapabilities(core: CinderCore) {
  let used = 0;
  for (const { size } of core.volumes.values()) used += size;
  const total = Math.max(200, 2 * used);
  return {
    volume_backend_name: 'file',
    vendor_name: 'Sextant',
    driver_version: '1.0.0',
    storage_protocol: 'local',
    total_capacity_gb: total,
    free_capacity_gb: total - used,
    provisioned_capacity_gb: used,
    reserved_percentage: 0,
    thin_provisioning_support: true,
    thick_provisioning_support: false,
    max_over_subscription_ratio: '20.0',
    multiattach: true,
    QoS_support: true,
    consistent_group_snapshot_enabled: false,
    allocated_capacity_gb: used,
    filter_function: null,
    goodness_function: null,
    timestamp: new Date(core.now()).toISOString().slice(0, -1),
  };
}

/** The pool that takes a volume of this type; undefined when none can. */
export function findHost(core: CinderCore, type: TypeRecord): string | undefined {
  const capabilities: Readonly<Record<string, unknown>> = poolCapabilities(core);
  const fits = Object.entries(type.extra_specs).every(([key, wanted]) => {
    const [scope, ...rest] = key.split(':');
    // Keys of another scope are read by drivers, not by the scheduler.
    if (rest.length > 0 && scope !== 'capabilities') return true;
    const name = rest.length > 0 ? rest.join(':') : key;
    return Object.hasOwn(capabilities, name) && meets(capabilities[name], wanted);
  });
  return fits ? place.pool : undefined;
}

const numeric: Readonly<Record<string, (having: number, wanted: number) => boolean>> = {
  '=': (having, wanted) => having >= wanted,
  '==': (having, wanted) => having === wanted,
  '!=': (having, wanted) => having !== wanted,
  '>=': (having, wanted) => having >= wanted,
  '<=': (having, wanted) => having <= wanted,
};
const textual: Readonly<Record<string, (having: string, wanted: string) => boolean>> = {
  's==': (having, wanted) => having === wanted,
  's!=': (having, wanted) => having !== wanted,
  's<': (having, wanted) => having < wanted,
  's<=': (having, wanted) => having <= wanted,
  's>': (having, wanted) => having > wanted,
  's>=': (having, wanted) => having >= wanted,
  '<in>': (having, wanted) => having.includes(wanted),
};

/** Compares as extra specs say it: `<is> True`, `>= 5`, `s== ssd`, `<or> a <or> b`, or a plain text. */
function meets(having: unknown, wanted: string): boolean {
  const [operator = '', ...words] = wanted.trim().split(/\s+/);
  const value = words.join(' ');
  if (operator === '<is>') return String(having).toLowerCase() === value.toLowerCase();
  if (operator === '<or>') {
    const choices = wanted.split('<or>').map((choice) => choice.trim());
    return choices.includes(String(having));
  }
  if (Object.hasOwn(numeric, operator)) return numeric[operator]!(Number(having), Number(value));
  if (Object.hasOwn(textual, operator)) return textual[operator]!(String(having), value);
  return String(having).toLowerCase() === wanted.toLowerCase();
}
