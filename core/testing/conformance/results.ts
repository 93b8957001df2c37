/** A promise that every plugin keeps. */
export type ConformanceCheck =
  /** The manifest is what the schema says, and knows no member or point that this version doesn't. */
  | 'schema'
  /** Each ref of the manifest has its file, and that file exports the name. */
  | 'refs'
  /** `uses` names exactly what the built code imports, the points it enters, the services it requires. */
  | 'uses'
  /** The plugin weighs no more than its `budget` says, and starts within it. */
  | 'budget'
  /** Put down a hundred times, it leaves nothing: items, types, listeners, timers, styles, texts, query keys. */
  | 'cycles'
  /** The plugin starts without each of the services that it calls optional. */
  | 'optional'
  /** Each `when` can be read, and asks about what a console can know. */
  | 'when'
  /** The same build in its own place keeps state and settings. */
  | 'upgrade'
  /** Built twice, it is the same bytes. */
  | 'deterministic'
  /** Every page of it is drawn without an error, for each role and without each service it names, and dialogs have the code that actions leave to them. */
  | 'roles'
  /** No text is missing, in its languages, in the pseudo-locale and from right to left. */
  | 'texts'
  /** axe finds nothing in its pages. */
  | 'accessibility'
  /** The plugin calls nothing but what `access` declares and the console's own interface offers. */
  | 'network'
  /** The console's content security policy has nothing to refuse. */
  | 'csp';

export interface ConformanceRequest {
  /** Where its `plugin.json` lies. */
  folder: string;
  /** The folder that `sextant-plugin build` wrote. */
  dist: string;
  /** The symbols of another console, as its `symbols.json` has them; this version's when absent. */
  host?: ConsoleSymbols;
  /** The built folders of other plugins whose services or types this one needs; the kit's built-in ones, when absent. */
  needs?: readonly string[];
  /** How it is built, into a folder: as `sextant-plugin build` does, when absent. */
  build?(into: string): Promise<void>;
}

/** A console's `symbols.json`: kind → name → its status. */
export interface ConsoleSymbols extends Readonly<Record<SymbolKind, Readonly<Record<string, { status: string }>>>> {
  readonly version: string;
}

export type SymbolKind = 'sdk' | 'ui' | 'points' | 'tokens' | 'when';

export interface ConformanceResult {
  check: ConformanceCheck;
  /** `skipped`: it could not be tried here; the one problem says why. */
  outcome: 'passed' | 'failed' | 'skipped';
  /** The faults with their places, a sentence each; empty when the check passed. */
  problems: readonly string[];
}

/** The suite. Rejects only when it can't begin: no manifest, nothing built. Results come in the order of `ConformanceCheck`. */
export type RunConformance = (request: ConformanceRequest) => Promise<ConformanceResult[]>;
