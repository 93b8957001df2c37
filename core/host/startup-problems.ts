import { Emitter } from '#base';

/** The problems of plugins. The console opens anyway; the developer's console shows these. */
export type StartupProblem =
  | { code: 'PLUGIN_DUPLICATE_ID'; plugin: string }
  | { code: 'PLUGIN_SYMBOL_MISSING'; plugin: string; symbols: string }
  | { code: 'PLUGIN_ENGINE_MISMATCH'; plugin: string; engine: string; version: string }
  | { code: 'PLUGIN_NEED_MISSING'; plugin: string; need: string }
  | { code: 'PLUGIN_NEED_CYCLE'; plugin: string; others: string }
  | { code: 'PLUGIN_ITEM_REFUSED'; plugin: string; message: string }
  | { code: 'PLUGIN_THEME_FAINT'; plugin: string; message: string }
  | { code: 'PLUGIN_LOAD_FAILED'; plugin: string; message: string }
  | { code: 'PLUGIN_ACTIVATE_FAILED'; plugin: string; message: string; cause?: unknown }
  | { code: 'PLUGIN_UPGRADE_FAILED'; plugin: string; version: string; old: string; message: string }
  | { code: 'PLUGIN_UPGRADE_WAITS'; plugin: string; version: string; task: string }
  | { code: 'PLUGIN_SWAPPED_BACK'; plugin: string; version: string; old: string; message: string }
  | { code: 'PLUGIN_QUARANTINED'; plugin: string; message: string }
  | { code: 'PLUGIN_START_SLOW'; plugin: string; seconds: number }
  | { code: 'PLUGIN_ITEM_FAILED'; plugin: string; item: string; message: string }
  | { code: 'PLUGIN_PROPOSED'; plugin: string; symbols: string }
  | { code: 'PLUGIN_TYPE_AWAITED'; plugin: string; types: string }
  | { code: 'PLUGIN_END_FAILED'; plugin: string; message: string }
  | { code: 'PLUGIN_RESIDUE'; plugin: string; items: number }
  | { code: 'REGISTRY_DUPLICATE_TYPE'; plugin: string; id: string; owner: string };

/** Whether a problem is about the end of a plugin. It stays true when another build of it runs, or none. */
export const isOfEnd = ({ code }: StartupProblem): boolean => code === 'PLUGIN_END_FAILED' || code === 'PLUGIN_RESIDUE';

/** Whether a problem solves itself, so that nobody has to do anything. */
export const isOnItsWay = ({ code }: StartupProblem): boolean => code === 'PLUGIN_UPGRADE_WAITS';

/** Collects problems; the locale key of one is `core:plugins.problem.<code>`, its members are the values. */
export class StartupProblems {
  readonly #didChange = new Emitter<void>();
  #list: readonly StartupProblem[] = [];

  get onDidChange() {
    return this.#didChange.event;
  }

  list(): readonly StartupProblem[] {
    return this.#list;
  }

  add(problem: StartupProblem): void {
    this.#list = [...this.#list, problem];
    this.#didChange.fire();
  }

  /** A plugin starts anew: what was said of it before no longer holds, but for how it ended. With a code, of that alone. */
  forget(plugin: string, code?: StartupProblem['code']): void {
    const isOver = (problem: StartupProblem) => (code ? problem.code === code : !isOfEnd(problem));
    const kept = this.#list.filter((problem) => problem.plugin !== plugin || !isOver(problem));
    if (kept.length === this.#list.length) return;
    this.#list = kept;
    this.#didChange.fire();
  }
}
