import { beforeAll, describe, expect, it } from 'vitest';
import { createTestHost, mockCloud, pluginFrom, role, type TestCloud, type TestHost } from '@sextant/testing';
import { isPolicyService, loadDefaultRules } from '#policy';
import type { PluginManifest, PolicyRule } from '#protocol';
import { Permissions } from '#services/permissions/permissions';
import { Points, ResourceTypes } from '#services/registry/registry';
import { openPanels } from '../../../core/host/navigation/use-panels.ts';
import { permitted } from '../../../core/ui/actions/permitted.ts';
import { prepareCreation } from '../../../plugins/images/forms/create-image-form.ts';
import { type Action, consolePoints, typePoints } from '../../../registry/index.ts';
import { inventory } from '../../../registry/inventory.ts';
import { aSession } from '../../../core/testing/fake-page.ts';
import { builtInManifests, fromSources } from '../../support/plugin-sources.ts';
import { actionGates, otherGates, panelGates, routeGates } from './gates.ts';

type Refuses = (rule: string) => boolean;

const brought = new Set(builtInManifests.flatMap(({ contributes }) => contributes?.resourceTypes?.map(({ id }) => id)));
/** The types that no built-in plugin brings. A stand-in brings them, so that the actions on them are seen. */
const others = Object.keys(actionGates).filter((id) => !brought.has(id));
const standIn: PluginManifest = {
  id: 'others',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Others',
  contributes: { resourceTypes: others.map((id, place) => ({ id, def: `./types#type${place}` })) },
};
const typesOfOthers = Object.fromEntries(others.map((id, place) => [`type${place}`, { id }]));

interface Cloud {
  refuses?: Refuses;
  without?: string;
}

/** A cloud with every service and extension but one, whose rules all allow but those that are refused. */
function cloudOf({ refuses = () => false, without = '' }: Cloud): TestCloud {
  const has = (fact: string) => fact !== without;
  const cloud = mockCloud('two-projects', {
    services: [
      'compute',
      'container-infra',
      'identity',
      'image',
      'network',
      'object-store',
      'orchestration',
      'volumev3',
    ].filter((type) => has(`service.${type}`)),
    answers: {
      'GET /api/facts/': () => ({
        facts: {
          'ext.network': ['agent', 'qos', 'router', 'security-group', 'trunk'].filter((name) =>
            has(`ext.network.${name}`),
          ),
        },
        failed: {},
      }),
      'POST /api/policy/': ({ body }) => {
        const { rules } = body as { rules: PolicyRule[] };
        return { allowed: !rules.some((rule) => refuses(rule.join(':'))) };
      },
    },
  });
  return {
    async open(who, rules) {
      const opened = await cloud.open(who, rules);
      const policy = Object.fromEntries(rules.map((rule) => [rule, !refuses(rule)]));
      return { ...opened, state: { ...opened.state, policy } };
    },
  };
}

async function consoleWith(cloud: Cloud = {}): Promise<TestHost> {
  const ofOthers = pluginFrom({ manifest: standIn, modules: { './types': async () => typesOfOthers } });
  const host = await createTestHost({
    plugins: [...builtInManifests.map(fromSources), ofOthers],
    cloud: cloudOf(cloud),
    policy: role('admin'),
  });
  host.point('panels');
  return host;
}

const rowsOf = (gates: typeof actionGates = actionGates) =>
  Object.entries(gates).flatMap(([type, { at: everywhere, actions }]) =>
    Object.entries(actions).flatMap(([id, gate]) =>
      (gate.at ?? everywhere).map((address) => ({ name: `${id} of ${type} at ${address}`, gate })),
    ),
  );
const rows = rowsOf();
const rulesOf = ({ gate }: (typeof rows)[number]) => ('rules' in gate ? gate.rules : []);
const rules = [...new Set(rows.flatMap(rulesOf))].toSorted();

/** All that is offered, for none and for any of the items, where a table or a page of details asks. */
async function offeredIn(host: TestHost): Promise<string[]> {
  await Promise.all([...builtInManifests, standIn].map(({ id }) => host.use(id)));
  const types = host.services.get(ResourceTypes);
  const offered = new Set<string>();
  for (const [id, { at, items }] of Object.entries(actionGates)) {
    const { global = [], item = [], batch = [] } = types.get(id).whole().actions ?? {};
    const asked: [readonly Action<any>[], readonly object[]][] = [
      [[...global, ...batch], []],
      ...items.map((one): [readonly Action<any>[], readonly object[]] => [item, [one]]),
    ];
    for (const [actions, given] of asked)
      for (const { action, reason } of await permitted(actions, given, host.services))
        for (const address of at)
          if (reason === undefined && (action.offeredAt?.(address) ?? true))
            offered.add(`${action.id} of ${id} at ${address}`);
  }
  return [...offered].toSorted();
}

const offeredWhere = async (refuses: Refuses) => offeredIn(await consoleWith({ refuses }));
const names = (of: typeof rows) => of.map(({ name }) => name).toSorted();

describe('the gates of the panels’ actions', () => {
  it('[POL-06] every action that a plugin brings has a row here: its rules, or why it has none', async () => {
    const host = await consoleWith();
    await Promise.all(builtInManifests.map(({ id }) => host.use(id)));
    const points: string[] = [typePoints.globalActions, typePoints.itemActions, typePoints.batchActions].map(
      ({ id }) => id,
    );
    const found = inventory(host.services.get(Points)).items.filter(({ point }) => points.includes(point));
    const known = Object.entries(actionGates).flatMap(([type, { actions }]) =>
      Object.keys(actions).map((id) => `${id} of ${type}`),
    );
    expect(found.map(({ item }) => `${item.id} of ${item.on}`).toSorted()).toEqual(known.toSorted());
    for (const { gate, name } of rows)
      expect('rules' in gate ? gate.rules.length : gate.none.trim().length, name).toBeGreaterThan(0);
  });

  it('[POL-06] each rule is one that its service has, so that none is asked that nobody answers', () => {
    const unknown = [...rules, ...Object.values(otherGates)].filter((name) => {
      const [service, rule] = name.split(/:(.*)/) as [string, string];
      // The rules of the object store are the console's own.
      if (service === 'object-store') return rule !== 'write' && rule !== 'write-objects';
      return !isPolicyService(service) || !(rule in loadDefaultRules(service));
    });
    expect(unknown).toEqual([]);
  });

  it('[POL-06] where every rule allows, each action is offered on the panels that its row names, and on no other', async () => {
    expect(await offeredWhere(() => false)).toEqual(names(rows));
  });

  it.each(rules)(
    '[POL-06] [POL-08] %s refused: its actions don’t show, on any panel; all others do',
    async (refused) => {
      expect(await offeredWhere((rule) => rule === refused)).toEqual(
        names(rows.filter((row) => !rulesOf(row).includes(refused))),
      );
    },
  );

  it('[POL-06] [POL-09] where every rule refuses, only those are offered whose row says why they have none', async () => {
    expect(await offeredWhere(() => true)).toEqual(names(rows.filter(({ gate }) => 'none' in gate)));
  });

  it('[POL-06] the owner column and the choice to make an image public follow their rules', async () => {
    for (const allowed of [true, false]) {
      const { ownerColumn, publicImages } = otherGates;
      const refuses: Refuses = (rule) => !allowed && (rule === ownerColumn || rule === publicImages);
      const host = await consoleWith({ refuses });
      await host.use('images');
      const owner = host.services.get(ResourceTypes).get('OS::Glance::Image').whole().columns!;
      const open = await host.services.get(Permissions).check(owner.find(({ id }) => id === 'owner')!);
      const { publicRefused } = await prepareCreation(host.services);
      expect([open, publicRefused === undefined]).toEqual([allowed, allowed]);
    }
  });
});

describe('the gates of the panels themselves', () => {
  const gates = { ...panelGates, ...routeGates };
  const points = [consolePoints.panels, consolePoints.routes, consolePoints.commands];
  let everything: TestHost;
  beforeAll(async () => {
    everything = await consoleWith();
  });

  it('[POL-06] each panel, route and command has a row here, and all show where nothing is missing', async () => {
    await expect
      .poll(() =>
        points
          .flatMap((point) => everything.point<object>(point))
          .map(({ key }) => key)
          .toSorted(),
      )
      .toEqual(Object.keys(gates).toSorted());
  });

  it('[POL-06] the administrators’ panels are listed for nobody else', () => {
    const listed = (is_superuser: boolean) =>
      openPanels(everything.point(consolePoints.panels), aSession({ is_superuser })).map(({ key }) => key);
    const reserved = Object.keys(panelGates).filter((key) => panelGates[key]!.administrators);
    expect(
      listed(true)
        .filter((key) => !listed(false).includes(key))
        .toSorted(),
    ).toEqual(reserved.toSorted());
  });

  const needs = [...new Set(Object.values(gates).flatMap((gate) => gate.needs))].toSorted();
  it.each(needs)(
    '[POL-06] without %s its panels, routes and commands are hidden because of it; all others show',
    async (missing) => {
      const host = await consoleWith({ without: missing, refuses: (rule) => missing === `policy.${rule}` });
      const hidden = () =>
        inventory(host.services.get(Points)).items.filter(
          ({ point, shown }) => !shown && points.some(({ id }) => id === point),
        );
      const expected = Object.keys(gates).filter((key) => gates[key]!.needs.includes(missing));
      await expect
        .poll(() =>
          hidden()
            .map(({ item }) => item.key)
            .toSorted(),
        )
        .toEqual(expected.toSorted());
    },
  );
});
