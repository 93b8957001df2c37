import type { Absence } from '#registry';
import type { PluginHost } from './plugin-host.ts';
import type { StartupProblem } from './startup-problems.ts';

/** Why a plugin's item is in no point: the plugin is not there, does not run, or brings no such item. */
export function absenceOf(key: string, host: PluginHost): Absence | undefined {
  const [plugin = '', id] = key.split('/', 2);
  if (id === undefined) return undefined;
  const report = host.list().find((one) => one.id === plugin);
  if (!report) return { plugin, state: 'not-installed' };
  const problems = host.problems.list().filter((problem) => problem.plugin === plugin);
  const reason = report.reason ?? problems.map(problemWords).join('; ');
  return { plugin, state: report.state, ...(reason ? { reason } : {}) };
}

/** A problem's code with its members: `PLUGIN_NEED_MISSING: acme.api@1`. */
export function problemWords({ code, plugin: _plugin, ...members }: StartupProblem): string {
  return [code, Object.values(members).join(', ')].filter(Boolean).join(': ');
}
