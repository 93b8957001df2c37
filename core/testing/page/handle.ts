import type { PageState } from '#protocol';

/** The calls by which a driver operates the page. Everything that goes in or out is JSON. */
export interface PageHandle {
  /** The names that each shared module exports. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Draws the console with this state. Once. */
  open(state: PageState): Promise<OpenPage>;
}

/** An action or a command of a plugin: it can be pressed, and may open a dialog. */
export interface Opening {
  readonly point: string;
  readonly key: string;
  /** The type that it stands on. */
  readonly on?: string;
}

export interface OpenPage {
  /** Goes to an address of the console; resolves when nothing moves any more. False when no page has that address now. */
  goto(address: string): Promise<boolean>;
  /** Goes to the details of nothing. */
  leave(): Promise<void>;
  /** The catalog without this service; resolves when that is drawn. */
  removeService(type: string): Promise<void>;
  /** All of its services again. */
  restoreServices(): Promise<void>;
  /** Another language in place, as an operator chooses one. */
  speak(language: string): Promise<void>;
  /** The address of the details of the first row in view. */
  firstDetails(): string | undefined;
  /** Opens the drawer of the first row in view; false when it has none, or is open. */
  openDrawer(): Promise<boolean>;
  /** The tabs in view. */
  tabs(): number;
  openTab(place: number): Promise<void>;
  /** Returns the actions and commands by which these plugins may open a dialog. */
  openings(plugins: readonly string[]): readonly Opening[];
  /** Opens it; false when it is not offered for any item, or opens no dialog. */
  open(opening: Opening): Promise<boolean>;
  /** Should the dialog that this has opened say the code of the action, and does not? */
  lacksCode(opening: Opening): boolean;
  /** The steps of the wizard in view; none in a dialog that is none. */
  steps(): number;
  /** False when the way to a step is closed: what it needs is not there. */
  openStep(place: number): Promise<boolean>;
  closeDialogs(): Promise<void>;
  /** Returns what a plugin leaves behind after so many stops and starts, with the visible page drawn each time. */
  leftByCycles(id: string, times: number): Promise<readonly string[]>;
  /** Returns the errors since the last call. */
  takeErrors(): readonly string[];
  /** Keys of the plugins' own namespaces that were asked for and have no text, or no value for a placeholder: a sentence each. */
  takeMissingTexts(): readonly string[];
  /** The parts of the page that stand out of it to the side. */
  overflow(): string | undefined;
}

declare global {
  var sextantTesting: PageHandle;
}
