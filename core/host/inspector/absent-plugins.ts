import type { Services } from '#base';
import { Page } from '#services/page/page';
import { Session } from '#services/session/session';
import { Plugins } from '../plugins.ts';
import { admitted } from '../safe-mode.ts';
import { readInventory } from '../settings/plugins/installed-plugins.ts';
import { type Entry, type PluginAbsence, pluginPlace } from './entry.ts';
import { whyAbsent } from './absent-items.ts';

/**
 * The plugins that do not run, as a whole: those of the index, those that the page's address leaves out, and, for
 * administrators, those that the gateway does not serve. Never rejects: what can't be had is not told of.
 */
export async function absentPlugins(services: Services): Promise<Entry[]> {
  const host = services.get(Plugins);
  const entries = new Map<string, Entry>();
  const add = (id: string, label: string, absence: PluginAbsence) =>
    entries.set(id, {
      key: id,
      id,
      owner: id,
      place: pluginPlace,
      label,
      verdict: 'absent',
      gates: [],
      absence,
      item: {},
    });
  for (const { id, label } of host.list()) {
    const { absence } = whyAbsent(host, `${id}/`);
    if (!host.running.has(id) && absence) add(id, label, absence);
  }
  for (const entry of services.get(Page).state.plugins) {
    const { id, label } = entry.manifest;
    if (admitted([entry]).length === 0 && !host.index.has(id)) add(id, label, { plugin: id, state: 'left-out' });
  }
  if (!services.get(Session).current().is_superuser) return [...entries.values()];
  const { rows } = await readInventory(services).catch(() => ({ rows: [] }));
  for (const { id, label, state, reason } of rows) {
    if (!host.index.has(id) && !entries.has(id) && state !== 'loading')
      add(id, label, { plugin: id, state, ...(reason ? { reason } : {}) });
  }
  return [...entries.values()];
}
