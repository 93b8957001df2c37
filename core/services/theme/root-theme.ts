import { Emitter } from '#base';
import type { Page } from '../page/page.ts';
import type { Storage } from '../storage/storage.ts';
import type { Density, Theme, ThemeChoice } from './theme.ts';

/**
 * `Theme` as attributes of the root element, which the tokens' style sheet reads: `data-theme` (`light`, `dark`; none
 * follows the system) and `data-density`.
 */
export class RootTheme implements Theme {
  readonly #page: Page;
  readonly #storage: Storage;
  readonly #didChange = new Emitter<void>();
  #choice: ThemeChoice;
  #density: Density;

  constructor(page: Page, storage: Storage) {
    this.#page = page;
    this.#storage = storage;
    // The cookie is what the gateway and the sign-in page know, and it has the latest choice.
    this.#choice = oneOf<ThemeChoice>(['system', 'light', 'dark'], page.cookie('theme') ?? storage.get('theme'));
    this.#density = oneOf<Density>(['compact', 'comfortable'], storage.get('density'));
    this.#mark();
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

  #mark(): void {
    this.#page.setRootAttribute('data-theme', this.#choice === 'system' ? null : this.#choice);
    this.#page.setRootAttribute('data-density', this.#density);
  }
}

/** The kept value when it is one of these, else the first: what was kept may be of an older version. */
function oneOf<T extends string>(choices: readonly [T, ...T[]], kept: unknown): T {
  return choices.find((choice) => choice === kept) ?? choices[0];
}
