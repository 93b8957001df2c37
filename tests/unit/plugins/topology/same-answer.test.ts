import { describe, expect, it } from 'vitest';
import { isSameAnswer } from '../../../../plugins/topology/same-answer.ts';
import { largeTopology } from './topologies.ts';

describe('a read topology', () => {
  it('[TOPO-05] is the same when nothing changed, whatever the order of keys', () => {
    expect(isSameAnswer(largeTopology(20, 3, 100), largeTopology(20, 3, 100))).toBe(true);
    expect(isSameAnswer({ id: 'a', task: null }, { task: null, id: 'a' })).toBe(true);
  });

  it('[TOPO-05] is another one when a state, an address or an item changed, or when there was none', () => {
    const before = largeTopology(20, 3, 100);
    const [first, ...servers] = largeTopology(20, 3, 100).servers;
    const deleting = { ...first!, task: 'deleting' };
    expect(isSameAnswer(before, { ...before, servers: [deleting, ...servers] })).toBe(false);
    expect(isSameAnswer(before, { ...before, servers })).toBe(false);
    const [port, ...ports] = before.ports;
    const moved = { ...port!, fixed_ips: [{ ip_address: '10.9.9.9', subnet_id: 's' }] };
    expect(isSameAnswer(before, { ...before, ports: [moved, ...ports] })).toBe(false);
    expect(isSameAnswer(undefined, before)).toBe(false);
    expect(isSameAnswer({ list: [] }, { list: {} })).toBe(false);
    expect(isSameAnswer({ a: undefined }, { b: undefined })).toBe(false);
  });
});
