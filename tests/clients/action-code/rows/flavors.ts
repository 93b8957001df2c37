import { deepStrictEqual } from 'node:assert/strict';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { deleteFlavor, deleteFlavors } from '../../../../plugins/flavors/actions/delete-flavors.ts';
import { type Flavor, listFlavors, readFlavor } from '../../../../plugins/flavors/flavor.ts';
import { creationCode, editCode } from '../../../../plugins/flavors/forms/flavor-code.ts';
import { creationBody, dataOf, type FlavorData, newFlavor } from '../../../../plugins/flavors/forms/flavor-form.ts';
import { beginEdit, saveEdit } from '../../../../plugins/flavors/forms/save-edit.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row } from '../row.ts';

let made = 0;
const nameOf = (way: string) => `-${awkward.replace('\n', ' ')} ${(made += 1)} ${way}`;

/** Returns a flavor, without what tells it from others of its making. */
async function flavorOf({ services }: ConsoleAndShell, name: string, kept: string | undefined) {
  const found = (await listFlavors({ services })).items.filter((flavor) => flavor.name === name);
  if (found.length === 0) throw new Error(`there is no flavor ${name}`);
  const { id, name: _name, access = [], ...flavor } = await readFlavor(found[0]!.id, services);
  return { ...flavor, access: access.toSorted(), count: found.length, hasKeptId: id === kept };
}

async function projectsOf({ services }: ConsoleAndShell): Promise<string[]> {
  const { items } = await callApi(services, 'listProjects', {});
  return items.map(({ id }) => id).toSorted();
}

const sizes: FlavorData = { ...newFlavor, vcpus: 2, ram: 512, disk: 3 };
const more: FlavorData = { ...sizes, ephemeral: 4, swap: 64, rxtx_factor: 1.5 };

function creation(title: string, wanted: (at: ConsoleAndShell, way: string) => Promise<FlavorData>): Row {
  return {
    actions: ['flavors.create'],
    title,
    as: 'admin',
    async begin(at, way) {
      const data = { ...(await wanted(at, way)), name: nameOf(way) };
      return {
        byConsole: async () => void (await callApi(at.services, 'createFlavor', { body: creationBody(data) })),
        code: () => creationCode(data),
        outcome: () => flavorOf(at, data.name, data.id),
      };
    },
  };
}

const description = 'it\'s "described"';

/** A flavor with all that one may have. */
async function aFlavor(at: ConsoleAndShell, way: string): Promise<Flavor> {
  const { services } = at;
  const name = nameOf(way);
  const projects = (await projectsOf(at)).slice(0, 2);
  const body = creationBody({ ...more, name, is_public: false, projects });
  const { id } = await callApi(services, 'createFlavor', { body });
  await callApi(services, 'changeFlavorExtraSpecs', {
    params: { id },
    body: { updated: { 'hw:cpu_policy': 'shared', ':note': awkward } },
  });
  // The console has no call for it.
  const call = {
    method: 'PUT',
    service: 'compute',
    path: `/flavors/${id}`,
    headers: { 'OpenStack-API-Version': 'compute 2.55' },
    body: { flavor: { description } },
  } as const;
  await at.shell({ calls: [call] }, 'http');
  return readFlavor(id, services);
}

type Wanted = (flavor: Flavor, projects: string[]) => FlavorData;

function edit(action: string, title: string, wanted: Wanted, isLost = false): Row {
  return {
    actions: [action],
    title,
    as: 'admin',
    async begin(at, way) {
      const flavor = await aFlavor(at, way);
      const data = wanted(flavor, await projectsOf(at));
      const begun = beginEdit(flavor);
      const before = await flavorOf(at, flavor.name, flavor.id);
      if (isLost) {
        await callApi(at.services, 'deleteFlavor', { params: { id: flavor.id } });
        Object.assign(begun, { known: undefined, owed: flavor.metadata });
      }
      return {
        byConsole: () => saveEdit(begun, data, at.services),
        code: () => editCode(begun, data),
        async outcome() {
          const now = await flavorOf(at, data.name!, flavor.id);
          // All three ways might forget the same.
          if (isLost) deepStrictEqual(now, before);
          return now;
        },
      };
    },
  };
}

export const rows: readonly Row[] = [
  creation('a public flavor', () => Promise.resolve(sizes)),
  creation('a flavor with an id of its own, for one project', async (at, way) => ({
    ...more,
    id: `an id. ${way}`,
    is_public: false,
    projects: (await projectsOf(at)).slice(0, 1),
  })),
  creation('a flavor for two projects, whose id the service chooses', async (at) => ({
    ...sizes,
    is_public: false,
    projects: (await projectsOf(at)).slice(0, 2),
  })),
  edit('flavors.edit', 'another size: the flavor keeps its id, extra specs, description and projects', (flavor) => ({
    ...dataOf(flavor),
    name: `${flavor.name} renamed`,
    ram: 1024,
    swap: 0,
  })),
  edit('flavors.edit', 'a flavor that becomes public', (flavor) => ({ ...dataOf(flavor), is_public: true })),
  edit('flavors.edit', 'a flavor that an attempt has lost: it is made again, with what it had', dataOf, true),
  edit('flavors.access', 'a project that comes and one that goes', (flavor, projects) => ({
    ...dataOf(flavor),
    projects: projects.slice(1, 3),
  })),
  {
    actions: ['flavors.delete', 'flavors.delete-selected'],
    title: 'a flavor',
    as: 'admin',
    async begin(at, way) {
      const flavor = await aFlavor(at, way);
      return {
        ...acted(at, way === 'console' ? deleteFlavors : deleteFlavor, flavor),
        outcome: async () =>
          (await listFlavors({ services: at.services })).items.some(({ id }) => id === flavor.id) ? 'there' : 'gone',
      };
    },
  },
];
