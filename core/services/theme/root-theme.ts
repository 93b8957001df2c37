import { Emitter } from '#base';
import type { Page } from '../page/page.ts';
import type { Storage } from '../storage/storage.ts';
import type { Density, Theme, ThemeChoice } from './theme.ts';

/** The stored theme: with its values the next page is drawn in it from the beginning. */
interface Worn {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * `Theme` as attributes of the root element, which the tokens' style sheet reads: `data-theme` (`light`, `dark`; none
 * follows the system) and `data-density`; the values of a plugin's theme as properties of its style.
 */
export class RootTheme implements Theme {
  readonly #page: Page;
  readonly #storage: Storage;
  readonly #didChange = new Emitter<void>();
  #choice: ThemeChoice;
  #density: Density;
  #worn: Worn | undefined;
  #shown: Readonly<Record<string, string>> = {};

  constructor(page: Page, storage: Storage) {
    this.#page = page;
    this.#storage = storage;
    // The cookie is what the gateway and the sign-in page know, and it has the latest choice.
    this.#choice = oneOf<ThemeChoice>(['system', 'light', 'dark'], page.cookie('theme') ?? storage.get('theme'));
    this.#density = oneOf<Density>(['compact', 'comfortable'], storage.get('density'));
    this.#worn = storage.get<Worn>('theme.worn');
    this.#mark();
    this.#show(this.#worn?.values);
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  choice(): ThemeChoice {
    return this.#choice;
  }

  choose(choice: ThemeChoice): void {
    this.#choice = choice;
    this.#storage.set('theme', choice);
    this.#page.setCookie('theme', choice);
    this.#mark();
    this.#didChange.fire();
  }

  density(): Density {
    return this.#density;
  }

  setDensity(density: Density): void {
    this.#density = density;
    this.#storage.set('density', density);
    this.#mark();
    this.#didChange.fire();
  }

  worn(): string | undefined {
    return this.#worn?.key;
  }

  wear(theme: string | undefined): void {
    if (theme === undefined) this.#show(undefined);
    this.#keep(theme === undefined ? undefined : { key: theme });
    this.#didChange.fire();
  }

  /** Puts the checked values (`--accent` → colour) of the worn theme on the page; undefined: nobody brings it. For the host. */
  dress(values: Readonly<Record<string, string>> | undefined): void {
    if (!this.#worn) return;
    this.#show(values);
    this.#keep({ key: this.#worn.key, ...(values && { values }) });
  }

  #keep(worn: Worn | undefined): void {
    this.#worn = worn;
    if (worn) this.#storage.set('theme.worn', worn);
    else this.#storage.remove('theme.worn');
  }

  #show(values: Readonly<Record<string, string>> = {}): void {
    for (const name of Object.keys(this.#shown)) if (!(name in values)) this.#page.setRootProperty(name, null);
    for (const [name, value] of Object.entries(values)) this.#page.setRootProperty(name, value);
    this.#shown = values;
  }

  #mark(): void {
    this.#page.setRootAttribute('data-theme', this.#choice === 'system' ? null : this.#choice);
    this.#page.setRootAttribute('data-density', this.#density);
  }
}

/** The kept value when it is one of these, else the first: what was kept may be of an older version. */
function oneOf<T extends string>(choices: readonly [T, ...T[]], kept: unknown): T {
  return choices.find((choice) => choice === kept) ?? choices[0];
}
