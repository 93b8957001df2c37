import { afterEach, describe, expect, it } from 'vitest';
import { Clock, definePlugin, type PluginContext, Session } from '@sextant/sdk';
import { createTestHost, expectNoLeaks, leaksOf, pluginFrom } from '@sextant/testing';

const manifest = { id: 'acme.leaky', version: '1.0.0', engine: '^1.0', label: 'Leaky', activate: './start#plugin' };
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Returns what a hundred cycles of a plugin with this start leave behind. */
async function leftBy(activate: (context: PluginContext) => void) {
  const start = async () => ({ plugin: definePlugin({ activate }) });
  const host = await createTestHost({ plugins: [pluginFrom({ manifest, modules: { './start': start } })] });
  return leaksOf(() => host.cycle('acme.leaky', 100));
}

describe('what a plugin leaves behind', () => {
  it('[X-21] is nothing when it is the context’s: listeners, timers, what it owns', async () => {
    const left = await leftBy((context) => {
      context.get(Session).onDidRenew(() => {});
      context.get(Clock).after(60_000, () => {});
      const timer = setInterval(() => {}, 60_000);
      context.own(() => clearInterval(timer));
    });
    expect(left).toEqual([]);
  });

  it('[X-21] is told, each with its kind and how often: timers, intervals, connections', async () => {
    const left = await leftBy(() => {
      const timer = setTimeout(() => {}, 60_000);
      const interval = setInterval(() => {}, 70_000);
      const channel = new BroadcastChannel('leaky');
      ends.push(() => (clearTimeout(timer), clearInterval(interval), channel.close()));
    });
    expect(left).toEqual([
      '100 × a timer of 60000 ms',
      '100 × an interval of 70000 ms',
      '100 × an open BroadcastChannel (leaky)',
    ]);
  });

  it('[X-21] listeners that go round the context are found', async () => {
    const host = await createTestHost({ plugins: [] });
    const left = await leaksOf(() => void host.services.get(Session).onDidRenew(() => {}));
    expect(left).toEqual(['listeners: sextant.session@1 onDidRenew']);
  });

  it('is thrown by expectNoLeaks, a line for each thing; what ends in time is none', async () => {
    await expectNoLeaks(() => void setTimeout(() => {}, 20));
    const leak = () => {
      const timer = setInterval(() => {}, 80_000);
      ends.push(() => clearInterval(timer));
    };
    await expect(expectNoLeaks(leak)).rejects.toThrow('left behind:\n  an interval of 80000 ms');
  });
});
