import { describe, expect, it } from 'vitest';
import type { NamespaceDefinition } from '#ui/metadata/definitions.ts';
import { availableItems, changesOf, definedGroups, existingItems, invalidItems, outputOf } from '#ui/metadata/lists.ts';
import { withInput } from '#ui/metadata/property.ts';
import {
  add,
  addCustom,
  breadcrumb,
  buildTree,
  isAdded,
  type MetadataTree,
  nameTaken,
  remove,
  setProperty,
  toggle,
} from '#ui/metadata/tree.ts';

const namespaces: NamespaceDefinition[] = [
  {
    namespace: 'OS::Software::WebServers',
    display_name: 'Web servers',
    objects: [
      {
        name: 'Apache',
        description: 'A web server',
        properties: {
          apache_port: { type: 'integer', title: 'Port', default: '80' },
          apache_version: { title: 'Version' },
        },
      },
    ],
    properties: { web_kind: { title: 'Kind' } },
  },
  {
    namespace: 'OS::Compute::Hypervisor',
    display_name: 'Hypervisor',
    properties: { hypervisor_type: { title: 'Hypervisor type', enum: ['kvm', 'xen'] } },
  },
];
const apache = 'OS::Software::WebServers/Apache';
const port = `${apache}/apache_port`;
const labels = (items: { label: string }[]) => items.map((item) => item.label);
const build = (existing: Record<string, string> = {}) => buildTree(namespaces, existing, 'en');
const type = (tree: MetadataTree, id: string, input: string) =>
  setProperty(tree, id, withInput(tree.items[id]!.property!, input));

describe('the metadata tree', () => {
  it('[META-01] shows namespaces only, sorted, until one is opened', () => {
    const tree = build();
    expect(labels(availableItems(tree, ''))).toEqual(['Hypervisor', 'Web servers']);
    expect(labels(availableItems(toggle(tree, 'OS::Software::WebServers'), ''))).toEqual([
      'Hypervisor',
      'Web servers',
      'Apache',
      'Kind',
    ]);
  });

  it('[META-01] collapsing collapses all below', () => {
    const open = toggle(toggle(build(), 'OS::Software::WebServers'), apache);
    expect(labels(availableItems(open, ''))).toContain('Port');
    const reopened = toggle(toggle(open, 'OS::Software::WebServers'), 'OS::Software::WebServers');
    expect(labels(availableItems(reopened, ''))).not.toContain('Port');
  });

  it('[META-01] the filter of what is available minds case and keeps branches with a fitting leaf', () => {
    expect(labels(availableItems(build(), 'Port'))).toEqual(['Web servers', 'Apache', 'Port']);
    expect(labels(availableItems(build(), 'apache_p'))).toEqual(['Web servers', 'Apache', 'Port']);
    expect(availableItems(build(), 'PORT')).toEqual([]);
  });

  it('[META-01] the filter of what exists ignores case', () => {
    const tree = build({ zone: 'North', abc: '1' });
    expect(labels(existingItems(tree, 'NORTH'))).toEqual(['zone']);
    expect(labels(existingItems(tree))).toEqual(['abc', 'zone']);
  });

  it('[META-01] existing values find their definition whatever the case; others are custom', () => {
    const tree = build({ APACHE_PORT: '8080', mine: 'x' });
    expect(tree.items[port]).toMatchObject({ added: true, property: { value: 8080 } });
    expect(tree.items['custom:mine']).toMatchObject({ custom: true, added: true });
  });

  it('the last of two definitions of one name wins', () => {
    const twice: NamespaceDefinition = { namespace: 'z', properties: { hypervisor_type: {} } };
    const tree = buildTree([...namespaces, twice], { hypervisor_type: 'kvm' });
    expect(tree.items['z/hypervisor_type']?.added).toBe(true);
    expect(tree.items['OS::Compute::Hypervisor/hypervisor_type']?.added).toBe(false);
  });

  it('[META-05] what is not to be offered is as if nobody had defined it, among what exists too', () => {
    const isOffered = (name: string) => name !== 'apache_port';
    const tree = buildTree(namespaces, { apache_port: '80' }, 'en', isOffered);
    expect(labels(availableItems(tree, 'a'))).toEqual(['Web servers', 'Apache', 'Version']);
    expect(tree.items['custom:apache_port']).toMatchObject({ custom: true, added: true });
  });

  it('two spellings of one name are both kept', () => {
    expect(outputOf(build({ Apache_Port: '1', apache_port: '2' }))).toEqual({ apache_port: '2', Apache_Port: '1' });
  });

  it('[META-02] adding a branch adds everything below; a branch is added when all its children are', () => {
    const all = add(build(), apache);
    expect(labels(existingItems(all))).toEqual(['Port', 'Version']);
    expect(isAdded(all, apache)).toBe(true);
    const one = add(build(), port);
    expect(isAdded(one, apache)).toBe(false);
    const other = add(one, `${apache}/apache_version`);
    expect(isAdded(other, apache)).toBe(true);
    expect(isAdded(other, 'OS::Software::WebServers')).toBe(false);
  });

  it('[META-02] removing a defined property offers it again, its parent open, itself selected', () => {
    const tree = remove(add(build(), apache), port);
    expect(isAdded(tree, apache)).toBe(false);
    expect(tree.selected).toBe(port);
    expect(labels(availableItems(tree, ''))).toEqual(['Hypervisor', 'Web servers', 'Apache', 'Port', 'Kind']);
  });

  it('[META-02] removing a custom property deletes it and clears the selection', () => {
    const tree = remove(addCustom(build(), 'mine'), 'custom:mine');
    expect(tree.items['custom:mine']).toBeUndefined();
    expect(tree.selected).toBeUndefined();
  });

  it('[META-09] a custom name must be free in the whole tree, exactly', () => {
    const tree = build({ mine: '1' });
    expect(nameTaken(tree, 'mine')).toBe(true);
    expect(nameTaken(tree, 'apache_port')).toBe(true);
    expect(nameTaken(tree, 'Apache_port')).toBe(false);
  });

  it('[META-09] a new custom property has no value, is required and selected', () => {
    const tree = addCustom(build(), 'mine');
    expect(tree.selected).toBe('custom:mine');
    expect(labels(invalidItems(tree))).toEqual(['mine']);
    expect(invalidItems(type(tree, 'custom:mine', 'x'))).toEqual([]);
  });

  it('the breadcrumb leads from the namespace down', () => {
    expect(breadcrumb(build(), port)).toBe('Web servers › Apache › Port');
  });

  it('[META-08] a stored value that its definition would refuse may stay as it is; once touched it is judged', () => {
    const tree = build({ apache_port: 'many', hypervisor_type: '', empty: '' });
    expect(invalidItems(tree)).toEqual([]);
    expect(labels(invalidItems(type(tree, port, 'more')))).toEqual(['Port']);
    expect(labels(invalidItems(type(tree, 'custom:empty', '')))).toEqual(['empty']);
    expect(outputOf(type(tree, 'custom:empty', 'now'))).toEqual({
      apache_port: 'many',
      hypervisor_type: '',
      empty: 'now',
    });
  });
});

describe('what is saved', () => {
  const existing = { apache_port: '80', mine: 'x', Hypervisor_Type: 'kvm' };

  it('[META-05] all that is there is updated, what is gone is removed', () => {
    const tree = add(remove(remove(build(existing), 'custom:mine'), port), `${apache}/apache_version`);
    expect(changesOf(type(tree, `${apache}/apache_version`, '2.4'), existing)).toEqual({
      updated: { apache_version: '2.4', hypervisor_type: 'kvm' },
      removed: ['apache_port', 'mine'],
    });
  });

  it('[META-05] a name that differs in case only is handled under the spelling of its definition', () => {
    const tree = remove(build(existing), 'OS::Compute::Hypervisor/hypervisor_type');
    expect(changesOf(tree, existing).removed).toEqual(['hypervisor_type']);
  });

  it('nothing changes when nothing was changed', () => {
    const values = { apache_port: '80', mine: 'x', hypervisor_type: 'kvm' };
    expect(changesOf(build(values), values)).toEqual({ updated: values, removed: [] });
  });
});

it('[META-07] the display groups what is defined and present; without any it is empty', () => {
  expect(
    definedGroups(build({ apache_port: '80', mine: '1' })).map((group) => [group.label, labels(group.items)]),
  ).toEqual([['Apache', ['Port']]]);
  expect(definedGroups(build({ mine: '1' }))).toEqual([]);
});
