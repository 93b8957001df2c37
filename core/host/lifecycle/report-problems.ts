import type { PluginProblem } from '#protocol';
import { Http } from '#services/http/http';
import type { ServiceContainer } from '#services/service-container';
import { problemWords } from '../absence.ts';
import { isLaidOver } from '../overlay/laid-over.ts';
import { isOnItsWay } from '../startup-problems.ts';
import type { PluginHost } from '../plugin-host.ts';

/** A page that fails again and again says it no more often than this. */
const maxProblems = 50;
const maxTextLength = 500;

/** Says in the gateway's log, once each, what goes wrong with plugins in this page. */
export function reportProblems(services: ServiceContainer, host: PluginHost): void {
  const told = new Set<string>();
  const tell = () => {
    for (const problem of host.problems.list()) {
      const { plugin, code } = problem;
      const entry = host.index.get(plugin);
      // A plugin that lies over this tab is its author's to mend. Its problems would be reported of the installed one.
      if ((entry && isLaidOver(entry)) || isOnItsWay(problem)) continue;
      const said: PluginProblem = { plugin, code, message: problemWords(problem).slice(0, maxTextLength) };
      const key = JSON.stringify(said);
      if (told.has(key) || told.size >= maxProblems) continue;
      told.add(key);
      // A problem that can't be sent is still in the developer's console.
      services
        .get(Http)
        .post('/plugins/problems', said, { isMine: () => true })
        .catch(() => {});
    }
  };
  host.problems.onDidChange(tell);
  tell();
}
