import { ConsoleError } from '#base';
import type { ListedService } from '#protocol';
import type { Http } from '../http/http.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import type { Catalog } from './catalog.ts';
import { namesOf } from './service-names.ts';

/** `Catalog` by readCatalog; it arrives with the page, else it is fetched. One entry is kept: this session's (POL-05). */
export class GatewayCatalog implements Catalog {
  readonly #http: Http;
  readonly #session: Session;
  readonly #i18n: I18n;
  #services: Promise<readonly ListedService[]> | undefined;

  constructor(page: Page, http: Http, session: Session, i18n: I18n) {
    this.#http = http;
    this.#session = session;
    this.#i18n = i18n;
    const take = () => {
      const { catalog } = page.state;
      this.#services = catalog.length > 0 ? Promise.resolve(catalog) : undefined;
    };
    take();
    page.onDidTakeState(take);
  }

  services(): Promise<readonly ListedService[]> {
    this.#services ??= this.#http.get<ListedService[]>('/api/keystone/svc-catalog/').catch((cause: unknown) => {
      this.#services = undefined;
      throw new ConsoleError('CATALOG_UNAVAILABLE', { message: this.#i18n.t('core:catalog.failed') }, { cause });
    });
    return this.#services;
  }

  async ifTypeEnabled(type: string): Promise<void> {
    if (offersType(await this.services(), type, this.#session.current().services_region)) return;
    const message = this.#i18n.t('core:catalog.notEnabled', { type });
    throw new ConsoleError('SERVICE_TYPE_NOT_ENABLED', { type, message });
  }
}

/**
 * Has the type an endpoint in the region? Identity is the same in every region; block storage goes by several types.
 */
export function offersType(services: readonly ListedService[], type: string, region: string | null): boolean {
  const types = namesOf(type);
  return services.some(
    (service) =>
      types.includes(service.type) &&
      (type === 'identity' || service.endpoints.some((endpoint) => (endpoint.region_id ?? endpoint.region) === region)),
  );
}
