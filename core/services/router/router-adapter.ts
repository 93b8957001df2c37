import { type Disposable, Emitter, toDisposable } from '#base';
import type { Page } from '../page/page.ts';
import type { Navigator, RouterBinding } from './router-binding.ts';
import type { Router } from './router.ts';

interface Location {
  path: string;
  search: string;
}

/** `Router` over whatever navigator is seated. Until one is, a move is a load of the address. */
export class RouterAdapter implements Router, RouterBinding {
  readonly #page: Page;
  readonly #didNavigate = new Emitter<Location>();
  #navigator: Navigator | undefined;
  #location: Location = { path: '/', search: '' };

  constructor(page: Page) {
    this.#page = page;
  }

  get onDidNavigate() {
    return this.#didNavigate.event;
  }

  bindNavigator(navigator: Navigator): Disposable {
    this.#navigator = navigator;
    return toDisposable(() => {
      if (this.#navigator === navigator) this.#navigator = undefined;
    });
  }

  moved(location: Location): void {
    if (location.path === this.#location.path && location.search === this.#location.search) return;
    this.#location = location;
    this.#didNavigate.fire(location);
  }

  current(): Location {
    return this.#location;
  }

  go(address: string, options: { replace?: boolean } = {}): void {
    if (this.#navigator) this.#navigator.go(address, { replace: options.replace ?? false });
    else this.#page.leaveTo(this.#page.webRoot + address.replace(/^\/+/, ''));
  }

  back(): void {
    this.#navigator?.back();
  }

  detailsOf(type: string, path: string): string {
    return `/ngdetails/${type}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }
}
