import { describe, expect, it } from 'vitest';
import { compareEdit } from '#ui/form/edit/three-way.ts';
import { editedParts } from '../../../../plugins/trunks/forms/edited-parts.ts';
import {
  changesDisabled,
  difference,
  outcome,
  stateOf,
  taken,
  withChanges,
} from '../../../../plugins/trunks/forms/merge-edit.ts';
import {
  isParentCandidate,
  isSubportCandidate,
  type Port,
  unknownPort,
  withNames,
} from '../../../../plugins/trunks/forms/ports.ts';
import {
  detailsErrors,
  emptyTrunk,
  modelOf,
  newTrunk,
  parentError,
  segmentationErrors,
  withPorts,
  withSegmentation,
} from '../../../../plugins/trunks/forms/trunk-model.ts';
import { draftOf, fitDraft } from '../../../../plugins/trunks/forms/trunk-draft.ts';
import { quotaOf } from '../../../../plugins/trunks/forms/trunk-quota.ts';
import type { Trunk } from '../../../../plugins/trunks/trunk.ts';
import en from '../../../../locales/en/trunks.json' with { type: 'json' };

const raw = (id: string, facts: object = {}) => ({
  id,
  network_id: 'n-1',
  name: id,
  admin_state_up: true,
  device_owner: '',
  ...facts,
});
const aPort = (id: string, facts: object = {}): Port => withNames([raw(id, facts)], [])[0]!;
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`.trim();

describe('ports to choose from', () => {
  it('[TRK-03] a parent is up, free or an instance’s, and in no trunk', () => {
    expect(isParentCandidate(aPort('p'))).toBe(true);
    expect(isParentCandidate(aPort('p', { device_owner: 'compute:nova' }))).toBe(true);
    for (const facts of [
      { admin_state_up: false },
      { device_owner: 'network:dhcp' },
      { trunk_details: { trunk_id: 't' } },
      { trunk_id: 't' },
    ])
      expect(isParentCandidate(aPort('p', facts)), JSON.stringify(facts)).toBe(false);
  });

  it('[TRK-03] a subport is up and used by nothing', () => {
    expect(isSubportCandidate(aPort('p'))).toBe(true);
    for (const facts of [
      { admin_state_up: false },
      { device_owner: 'compute:nova' },
      { trunk_details: {} },
      { trunk_id: 't' },
    ])
      expect(isSubportCandidate(aPort('p', facts)), JSON.stringify(facts)).toBe(false);
  });

  it('[TRK-09] bear the names of their networks and subnets, named ones first', () => {
    const networks = [{ id: 'n-1', name: 'net', subnets: [{ id: 's-1', name: 'four' }] }];
    const fixed = { fixed_ips: [{ ip_address: '10.0.0.4', subnet_id: 's-1' }], 'binding:vnic_type': 'direct' };
    const ports = withNames(
      [
        raw('b', { name: '' }),
        raw('a', { name: '' }),
        raw('z', { name: 'zed', ...fixed }),
        raw('y', { network_id: 'n-9' }),
      ],
      networks as never,
    );
    expect(ports.map(({ id }) => id)).toEqual(['y', 'z', 'a', 'b']);
    expect(ports[1]).toMatchObject({ network_name: 'net', subnet_names: { '10.0.0.4': 'four' }, vnic_type: 'direct' });
    expect([ports[0]!.network_name, ports[2]!.display]).toEqual(['n-9', 'a']);
  });
});

describe('what the wizard holds', () => {
  it('[TRK-03] takes one parent, no more and no less', () => {
    expect(parentError(emptyTrunk)).toBe('trunks:parent.missing');
    expect(parentError({ ...emptyTrunk, parents: [aPort('p')] })).toBeUndefined();
    expect(parentError({ ...emptyTrunk, parents: [aPort('p'), aPort('q')] })).toBe('trunks:parent.several');
    expect(en.parent.several).toBe('Allocating multiple parent ports is meaningless.');
  });

  it('[TRK-04] [TRK-10] gives each new subport the lowest free VLAN, and keeps what was set', () => {
    const first = withPorts([], [aPort('a'), aPort('b')]);
    expect(first.map(({ id }) => id)).toEqual([1, 2]);
    const second = withPorts(withSegmentation(first, 'a', { id: 3 }), [aPort('a'), aPort('b'), aPort('c'), aPort('d')]);
    expect(second.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
    expect(withPorts(second, [aPort('d')]).map(({ port, id }) => [port.id, id])).toEqual([['d', 4]]);
  });

  it('[TRK-04] one of the trunk’s own that is put back has what it had, unless that was given away', () => {
    const own = [
      { port: aPort('a'), type: 'vlan', id: 300 },
      { port: aPort('b'), type: 'inherit', id: null },
      { port: aPort('c'), type: 'vlan', id: 1 },
    ];
    const [a, b, c] = own;
    const all = own.map(({ port }) => port);
    const without = withPorts(own, [], own);
    expect(without).toEqual([]);
    expect(withPorts(without, all, own)).toEqual(own);
    // A new one beside it takes none that comes back with it.
    expect(withPorts([], [aPort('n'), ...all], own).map(({ id }) => id)).toEqual([2, 300, null, 1]);
    const given = withSegmentation([c!], 'c', { id: 300 });
    expect(withPorts(given, [c!.port, a!.port, b!.port], own).map(({ type, id }) => [type, id])).toEqual([
      ['vlan', 300],
      ['vlan', 1],
      ['inherit', null],
    ]);
  });

  it('[X-10] a draft keeps ports by their ids, and brings back those that are still to be had, as they are now', () => {
    const [parent, sub, gone] = [aPort('p', { mtu: 1400 }), aPort('s'), aPort('g')];
    const subports = withSegmentation(withPorts([], [sub, gone, parent]), 's', { id: 77 });
    const kept = JSON.parse(JSON.stringify(draftOf({ ...emptyTrunk, name: 'n', parents: [parent], subports })));
    expect(JSON.stringify(kept)).not.toContain('1400');
    const now = { ...sub, display: 'renamed since' };
    expect(fitDraft(kept, { parents: [parent], subports: [now, parent] })).toEqual({
      ...emptyTrunk,
      name: 'n',
      parents: [parent],
      subports: [{ port: now, type: 'vlan', id: 77 }],
    });
    expect(fitDraft(kept, { parents: [], subports: [now] }).parents).toEqual([]);
  });

  it('[X-10] a draft that somebody else wrote brings nothing that is none', () => {
    const sub = aPort('s');
    const hostile = {
      subports: [null, 7, {}, { port: null }, { port: { id: 's' }, type: 3, id: 'x' }],
      parents: [null, 1],
    };
    expect(fitDraft(hostile as never, { parents: [sub], subports: [sub] })).toEqual({
      parents: [],
      subports: [{ port: sub, type: 'vlan', id: null }],
    });
  });

  it('[TRK-04] a VLAN is from 1 to 4094 and given once; inherit has none', () => {
    const subports = withPorts([], [aPort('a'), aPort('b')]);
    const wrong = (id: number | null) => segmentationErrors({ subports: withSegmentation(subports, 'a', { id }) }, t);
    for (const id of [1, 4094]) expect(wrong(id)).toEqual({});
    for (const id of [0, -1, 4095, 1.5, null]) expect(wrong(id)).toEqual({ a: ['trunks:subports.range 1,4094'] });
    const twice = ['trunks:subports.twice 2'];
    expect(wrong(2)).toEqual({ a: twice, b: twice });
    const inherit = withSegmentation(subports, 'a', { type: 'inherit' });
    expect(inherit[0]).toMatchObject({ type: 'inherit', id: null });
    expect(segmentationErrors({ subports: inherit }, t)).toEqual({});
  });

  it('[TRK-10] what is sent: name, description, admin state, parent, and each subport with its segmentation', () => {
    const subports = withSegmentation(withPorts([], [aPort('a'), aPort('b')]), 'b', { type: 'inherit' });
    expect(newTrunk({ name: 'n', description: 'd', isUp: false, parents: [aPort('p')], subports })).toEqual({
      port_id: 'p',
      name: 'n',
      description: 'd',
      admin_state_up: false,
      sub_ports: [
        { port_id: 'a', segmentation_type: 'vlan', segmentation_id: 1 },
        { port_id: 'b', segmentation_type: 'inherit' },
      ],
    });
    expect(detailsErrors({ ...emptyTrunk, name: 'x'.repeat(256) }, t)).toEqual({ name: ['trunks:form.too-long 255'] });
    expect(detailsErrors({ ...emptyTrunk, name: 'x'.repeat(255) }, t)).toEqual({});
  });

  it('[TRK-10] 4,094 subports, each with a VLAN of its own, are put together in no time', () => {
    const ports = Array.from({ length: 4094 }, (_, at) => aPort(`p-${at}`));
    const subports = withPorts([], ports);
    expect(new Set(subports.map(({ id }) => id)).size).toBe(4094);
    expect(segmentationErrors({ subports }, t)).toEqual({});
    const [one] = withPorts(subports, [...ports, aPort('more')]).slice(-1);
    expect(one).toMatchObject({ id: null });
  });
});

describe('two editors of one trunk', () => {
  const subport = (port: string, id: number) => ({ port_id: port, segmentation_type: 'vlan', segmentation_id: id });
  const trunk = (facts: Partial<Trunk>): Trunk => ({
    id: 't',
    name: 'start',
    description: '',
    admin_state_up: true,
    name_or_id: 'start',
    subport_count: 0,
    sub_ports: [],
    ...facts,
  });
  const start = stateOf(trunk({ sub_ports: [subport('a', 1), subport('b', 2)] }));

  it('[TRK-06] [TRK-10] an edit begins with the trunk as it is', () => {
    const model = modelOf(trunk({ sub_ports: [subport('a', 1), subport('x', 9)] }), [aPort('a')]);
    expect(model.subports.map(({ port, type, id }) => [port.display, type, id])).toEqual([
      ['a', 'vlan', 1],
      ['x', 'vlan', 9],
    ]);
    expect(model).toMatchObject({ name: 'start', description: '', isUp: true, parents: [] });
  });

  it('[TRK-06] what is between two states of a trunk is told, and can be laid over a third', () => {
    const theirs = { ...start, name: 'theirs', sub_ports: [subport('b', 2), subport('c', 3)] };
    const mine = { ...start, description: 'mine', sub_ports: [subport('a', 1), subport('b', 20)] };
    expect(withChanges(theirs, difference(start, mine), mine)).toEqual({
      name: 'theirs',
      description: 'mine',
      admin_state_up: true,
      sub_ports: [subport('c', 3), subport('b', 20)],
    });
    expect(difference(start, theirs)).toEqual({
      members: ['name'],
      added: [subport('c', 3)],
      removed: [subport('a', 1)],
    });
  });

  it('[TRK-06] a VLAN that both gave out is found', () => {
    const theirs = { ...start, sub_ports: [...start.sub_ports, subport('c', 3)] };
    const both = { ...theirs, sub_ports: [...theirs.sub_ports, subport('d', 3)] };
    expect(taken(both)).toEqual([3]);
    expect(taken(theirs)).toEqual([]);
  });

  it('[TRK-06] of an attempt that failed half-way what was saved is told from what was not, and is no news later', () => {
    const sent = { ...start, name: 'mine', sub_ports: [subport('b', 20), subport('c', 3)] };
    // Properties came first, then what is removed; another editor described it meanwhile.
    const now = { ...start, name: 'mine', description: 'theirs', sub_ports: [] };
    const { saved, left } = outcome(start, sent, now);
    expect(saved).toEqual({ members: ['name'], added: [], removed: [subport('a', 1), subport('b', 2)] });
    expect(left).toEqual({ members: [], added: [subport('b', 20), subport('c', 3)], removed: [] });
    const told = withChanges(start, saved, sent);
    expect(difference(told, now)).toEqual({ members: ['description'], added: [], removed: [] });
  });

  it('[TRK-06] the subports of a trunk that is disabled stay as they are', () => {
    const changed = { ...start, sub_ports: [subport('a', 1)] };
    const down = { admin_state_up: false };
    expect(changesDisabled(start, changed)).toBe(false);
    expect(changesDisabled(start, { ...changed, ...down })).toBe(true);
    expect(changesDisabled({ ...start, ...down }, { ...changed, ...down })).toBe(true);
    expect(changesDisabled({ ...start, ...down }, changed)).toBe(false);
    expect(changesDisabled(start, { ...start, ...down })).toBe(false);
  });

  it('[TRK-06] [X-06] each subport is a part of its own, which others may add, change or take out', () => {
    const i18n = { t, list: (texts: readonly string[]) => texts.join('+') } as never;
    const model = (subports: readonly (readonly [string, number])[], name = '') => ({
      ...emptyTrunk,
      name,
      subports: subports.map(([id, vlan]) => ({ port: unknownPort(id), type: 'vlan', id: vlan })),
    });
    const before = model([
      ['a', 1],
      ['b', 2],
    ]);
    const mine = model(
      [
        ['a', 9],
        ['b', 2],
        ['c', 3],
      ],
      'mine',
    );
    const now = model([['a', 8]]);
    const found = compareEdit(editedParts([before, mine, now], i18n), { start: before, mine, now });
    expect(found.conflicts.map(({ field, theirs, mine: own }) => [field.id, theirs, own])).toEqual([
      ['subports.a', 'vlan 8', 'vlan 9'],
    ]);
    expect(found.model).toEqual(
      model(
        [
          ['a', 9],
          ['c', 3],
        ],
        'mine',
      ),
    );
    expect(found.conflicts[0]!.field.text('vlan 8')).toBe('trunks:subports.vlan 8');
    expect(found.conflicts[0]!.field.set(mine, 'vlan 8').subports[0]!.id).toBe(8);
  });
});

describe('the quota of a new trunk', () => {
  it('[QUO-01] counts what is reserved as used, adds the one, and says nothing where the service does not', () => {
    expect(quotaOf({ quota: { trunk: { limit: 10, used: 3, reserved: 1 } } })).toEqual({
      used: 4,
      added: 1,
      limit: 10,
    });
    expect(quotaOf({ quota: { trunk: { limit: -1, used: 0 } } })).toEqual({ used: 0, added: 1, limit: -1 });
    expect([quotaOf({}), quotaOf({ quota: {} })]).toEqual([undefined, undefined]);
  });
});
