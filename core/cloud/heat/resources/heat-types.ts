import { randomBytes } from 'node:crypto';
import type { JsonObject, ResourceDefinition, StackRecord } from '../heat-records.ts';
import { type ResourcePlugin, ResourceError, type Work } from './plugin.ts';

const alphabets: Record<string, string> = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  hexdigits: '0123456789ABCDEF',
  octdigits: '01234567',
};
alphabets['letters'] = `${alphabets['lowercase']}${alphabets['uppercase']}`;
alphabets['lettersdigits'] = `${alphabets['letters']}${alphabets['digits']}`;

export const randomString: ResourcePlugin = {
  async create({ properties, resource }) {
    resource.data['value'] = randomText(properties);
    return resource.physicalName;
  },
  show: async ({ resource }) => ({ value: resource.data['value'] }),
  reference: (resource) => resource.data['value'] ?? resource.physicalName,
};

function randomText({ length, character_classes, character_sequences }: JsonObject): string {
  const classes = (character_classes ?? []) as { class?: string; min?: number }[];
  const sequences = (character_sequences ?? []) as { sequence: string; min?: number }[];
  const sets = [
    ...classes.map((one) => ({ set: alphabets[one.class ?? 'lettersdigits'] ?? '', min: one.min ?? 1 })),
    ...sequences.map((one) => ({ set: one.sequence, min: one.min ?? 1 })),
  ];
  const all = sets.map((one) => one.set).join('') || (alphabets['lettersdigits'] ?? '');
  const letters = sets.flatMap(({ set, min }) => Array.from({ length: min }, () => letter(set)));
  while (letters.length < Number(length)) letters.push(letter(all));
  return letters
    .slice(0, Number(length))
    .map((one) => ({ one, at: randomBytes(4).readUInt32BE() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
    .join('');
}

const letter = (set: string) => set[randomBytes(4).readUInt32BE() % set.length] ?? '';

export const value: ResourcePlugin = {
  async create({ properties, resource }) {
    resource.data['value'] = properties['value'];
    return resource.physicalName;
  },
  async update({ properties, resource }) {
    resource.data['value'] = properties['value'];
    return true;
  },
  show: async ({ resource }) => ({ value: resource.data['value'] }),
};

export const none: ResourcePlugin = { create: async ({ resource }) => resource.physicalName };

/** Seconds that a test resource takes for an action: those of the action, else those of all. */
function waitSeconds(properties: JsonObject, action: 'create' | 'update'): number {
  const own = (properties['action_wait_secs'] ?? {}) as JsonObject;
  return Number(own[action] ?? properties['wait_secs'] ?? 0);
}

export const testResource: ResourcePlugin = {
  async create({ properties, resource }) {
    resource.data['value'] = properties['value'];
    resource.data['wait'] = waitSeconds(properties, 'create');
    if (properties['fail'] === true) throw new ResourceError('ValueError', `Test Resource failed ${resource.name}`);
    return resource.physicalName;
  },
  async ready({ context, resource }) {
    resource.data['since'] ??= context.clock.now();
    return context.clock.now() - Number(resource.data['since']) >= Number(resource.data['wait']) * 1000;
  },
  async update({ properties, resource }) {
    if (properties['update_replace'] === true) return false;
    resource.data['value'] = properties['value'];
    resource.data['wait'] = waitSeconds(properties, 'update');
    resource.data['since'] = null;
    if (properties['fail'] === true) throw new ResourceError('ValueError', `Test Resource failed ${resource.name}`);
    return true;
  },
  show: async ({ resource }) => ({ output: resource.data['value'] ?? null }),
};

export const softwareConfig: ResourcePlugin = {
  async create({ context, properties, resource, stack }) {
    const id = context.ids.uuid();
    const { group, config, inputs, outputs, options } = properties;
    context.store.collection<JsonObject>('orchestration.configs').set(id, {
      id,
      projectId: stack.projectId,
      name: resource.physicalName,
      group: group ?? null,
      config: config ?? '',
      inputs: inputs ?? [],
      outputs: outputs ?? [],
      options: options ?? {},
      created: context.clock.now(),
    });
    return id;
  },
  async remove({ context, resource }) {
    context.store.collection('orchestration.configs').delete(resource.physicalId ?? '');
  },
  show: async ({ properties }) => ({ config: properties['config'] }),
};

/** `count` copies of one resource, in a stack of their own. */
export const resourceGroup: ResourcePlugin = {
  create: (work) => work.nested.create(work, groupTemplate(work)),
  async update(work) {
    await work.nested.update(work, groupTemplate(work));
    return true;
  },
  remove: (work) => work.nested.remove(work),
  async show({ nested, resource }) {
    const inner = nested.get(resource.physicalId ?? '');
    const names = Object.keys(inner?.resources ?? {});
    if (!inner || names.length === 0) return { refs: null, refs_map: null, attributes: null, removed_rsrc_list: [] };
    const refs = await Promise.all(names.map((name) => nested.attribute(inner, name, 'OS::stack_id')));
    return {
      refs,
      refs_map: Object.fromEntries(names.map((name, at) => [name, refs[at]])),
      attributes: null,
      removed_rsrc_list: [],
    };
  },
};

function groupTemplate({ properties, stack }: Work): StackRecord['template'] {
  const variable = String(properties['index_var'] ?? '%index%');
  const definition = JSON.stringify(properties['resource_def'] ?? {});
  const resources: Record<string, ResourceDefinition> = {};
  for (let at = 0; at < Number(properties['count'] ?? 1); at += 1) {
    resources[String(at)] = JSON.parse(definition.replaceAll(variable, String(at))) as ResourceDefinition;
  }
  return { heat_template_version: stack.template.heat_template_version, resources };
}
