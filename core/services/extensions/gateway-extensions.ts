import { ConsoleError } from '#base';
import type { Http } from '../http/http.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import type { Extensions } from './extensions.ts';

/** `Extensions` by listComputeExtensions, asked for once and again after a failure. */
export class GatewayExtensions implements Extensions {
  readonly #http: Http;
  readonly #i18n: I18n;
  #names: Promise<readonly string[]> | undefined;

  constructor(page: Page, http: Http, i18n: I18n) {
    // Another region has another compute.
    page.onDidTakeState(() => (this.#names = undefined));
    this.#http = http;
    this.#i18n = i18n;
  }

  names(): Promise<readonly string[]> {
    this.#names ??= this.#http.get<{ items: { name: string }[] }>('/api/nova/extensions/').then(
      (answer) => answer.items.map((extension) => extension.name),
      (cause: unknown) => {
        this.#names = undefined;
        throw new ConsoleError(
          'EXTENSIONS_UNAVAILABLE',
          { message: this.#i18n.t('core:extensions.failed') },
          { cause },
        );
      },
    );
    return this.#names;
  }

  async ifNameEnabled(name: string): Promise<void> {
    if ((await this.names()).includes(name)) return;
    const message = this.#i18n.t('core:extensions.notEnabled', { extension: name });
    throw new ConsoleError('EXTENSION_NOT_ENABLED', { extension: name, message });
  }
}
