import type { Services } from '#base';
import type { InstalledReport } from '#protocol';
import { actionResult, type ActionResult } from '#registry';
import { Http } from '#services/http/http';
import { Plugins } from '../../plugins.ts';
import { pluginTypeId } from '../console-panels.ts';
import { type PluginRow, pluginRows } from './plugin-row.ts';

/** A site file or a folder that could not be used: whose it is, and what is wrong. */
export interface InstallationProblem {
  source: string;
  reason: string;
}

interface Installed {
  items: InstalledReport[];
  problems: InstallationProblem[];
}

/** `GET /api/plugins/`: everything that the gateway found, with what became of it in this browser. */
export async function listPlugins(services: Services, signal?: AbortSignal): Promise<PluginRow[]> {
  const host = services.get(Plugins);
  const [{ items }, life] = await Promise.all([readInstalled(services, signal), host.life()]);
  return pluginRows(items, life.list(), host.problems.list());
}

export function readInstalled(services: Services, signal?: AbortSignal): Promise<Installed> {
  return services.get(Http).get<Installed>('/api/plugins/', signal ? { signal } : {});
}

/** Switches a plugin for everybody. A failure is told by a toast. */
export async function switchPlugin(services: Services, row: PluginRow, enabled: boolean): Promise<ActionResult> {
  const result = actionResult();
  try {
    await services.get(Http).patch(
      `/api/plugins/${encodeURIComponent(row.id)}/`,
      { enabled },
      {
        failure: enabled ? 'core:pluginsPage.enableFailed' : 'core:pluginsPage.disableFailed',
        failureValues: { name: row.label },
      },
    );
    return result.updated(pluginTypeId, row.id).result;
  } catch {
    return result.failed(pluginTypeId, row.id).result;
  }
}
