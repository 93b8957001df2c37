import { stringify } from 'yaml';

/** The order in which the sections of a template are read (HOT specification). */
const sections = [
  'heat_template_version',
  'description',
  'parameter_groups',
  'parameters',
  'conditions',
  'resources',
  'outputs',
];

/** Returns a template as YAML, its sections in the order in which they are read. Heat sends templates as JSON, in any order. */
export function templateText(template: Readonly<Record<string, unknown>>): string {
  const known = sections.filter((name) => Object.hasOwn(template, name));
  const others = Object.keys(template).filter((name) => !sections.includes(name));
  const ordered = Object.fromEntries([...known, ...others].map((name) => [name, template[name]]));
  // No aliases: some readers of templates refuse them. No folding: a script in a template stays as it is. Heat reads YAML 1.1, to
  // which `yes` and `22:22` are no texts unless they are quoted.
  return stringify(ordered, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' });
}
