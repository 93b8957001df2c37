import type { Services } from '#base';
import type { PluginsApi } from '#protocol';
import { actionResult, type ActionResult, consolePoints } from '#registry';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { Plugins } from '../../plugins.ts';
import { isOfEnd, type StartupProblem } from '../../startup-problems.ts';
import { pluginTypeId } from '../console-panels.ts';
import { absentServices } from './absent-services.ts';
import { awaitedTypes } from './awaited-types.ts';
import { bringsWordsOnly, type PluginRow, pluginRows, rowIdOf } from './plugin-row.ts';

export interface Inventory {
  rows: PluginRow[];
  /** Site files and folders that can't be used as they are. */
  problems: PluginsApi.InstalledProblem[];
  /** How plugins ended that are not there any more. */
  left: StartupProblem[];
  /** Plugins that nobody has signed are served, too. */
  takesUnsigned: boolean;
}

const asked = new WeakMap<Services, Promise<PluginsApi.InstalledPlugins>>();
const followed = new WeakSet<Services>();

/** Reports the type as changed: lists of plugins that are shown, or were asked for ahead, are read again. */
export const reportPluginsChanged = (services: Services): void =>
  services.get(Resources).report(actionResult().updated(pluginTypeId, '*').result);

/**
 * Plugins start, end and fail by themselves. From the first list on, each such change makes the list out of date. The page
 * can't listen for it: a list that was asked for ahead is older than the page that shows it.
 */
export function followPlugins(services: Services): void {
  if (followed.has(services)) return;
  followed.add(services);
  const plugins = services.get(Plugins);
  const changed = () => reportPluginsChanged(services);
  plugins.onDidChange(changed);
  plugins.problems.onDidChange(changed);
}

/** A plugin that runs with faults in its manifest says the first of them in its row. */
function withFaults(rows: PluginRow[], problems: readonly PluginsApi.InstalledProblem[]): PluginRow[] {
  return rows.map((row) => {
    const fault = problems.find(({ source }) => source === row.source);
    return fault && row.reason === undefined ? { ...row, reason: fault.message } : row;
  });
}

/** `GET /api/plugins/`: all that the gateway found, with what became of it in this browser. Who asks meanwhile shares the call. */
export async function readInventory(services: Services): Promise<Inventory> {
  const host = services.get(Plugins);
  const [{ items, problems, signatures }, life] = await Promise.all([askGateway(services), host.life()]);
  const left = host.problems.list().filter((one) => isOfEnd(one) && !items.some(({ id }) => id === one.plugin));
  const running = [...host.running.values()].map(({ entry }) => entry);
  const awaited = awaitedTypes(running, (type) => host.parts.types.has(type));
  // The last problem of a plugin is the one shown: so failures come after types that are still awaited.
  const told = [...awaited, ...host.problems.list()];
  const packs = new Set(running.filter(bringsWordsOnly).map(({ manifest }) => manifest.id));
  const absent = absentServices(services.get(Points).allFindings().found, services.get(FactBook));
  return {
    rows: withFaults(pluginRows(items, life.list(), told, absent, packs), problems),
    problems,
    left,
    takesUnsigned: signatures === 'none',
  };
}

function askGateway(services: Services): Promise<PluginsApi.InstalledPlugins> {
  let call = asked.get(services);
  if (!call) {
    call = services
      .get(Http)
      .get<PluginsApi.InstalledPlugins>('/api/plugins/')
      .finally(() => asked.delete(services));
    asked.set(services, call);
  }
  return call;
}

/** Asks before a plugin ends for everybody, with what goes with it. */
async function confirmSwitchOff(services: Services, { id, label }: PluginRow): Promise<boolean> {
  const i18n = services.get(I18n);
  const panels = services
    .get(Points)
    .point(consolePoints.panels)
    .get()
    .filter(({ owner }) => owner === id);
  const pages = [...new Set(panels.map((panel) => i18n.t(panel.label)))];
  const what = pages.length > 0 ? 'pages' : 'parts';
  return services.get(Modals).confirm({
    title: i18n.t('core:pluginsPage.switchOff.title', { name: label }),
    message: i18n.t(`core:pluginsPage.switchOff.${what}`, { name: label, pages: i18n.list(pages) }),
    confirmLabel: i18n.t('core:pluginsPage.switchOff.confirm'),
    danger: true,
  });
}

/** Switches a plugin for everybody: off after a question. A failure is told by a toast. */
export async function switchPlugin(services: Services, row: PluginRow, enabled: boolean): Promise<ActionResult> {
  const result = actionResult();
  if (!enabled && !(await confirmSwitchOff(services, row))) return result.result;
  try {
    await services.get(Http).patch(
      `/api/plugins/${encodeURIComponent(row.id)}/`,
      { enabled },
      {
        failure: enabled ? 'core:pluginsPage.enableFailed' : 'core:pluginsPage.disableFailed',
        failureValues: { name: row.label },
      },
    );
    return result.updated(pluginTypeId, rowIdOf(row)).result;
  } catch {
    return result.failed(pluginTypeId, rowIdOf(row)).result;
  }
}
