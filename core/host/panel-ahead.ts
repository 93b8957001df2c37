import type { Services } from '#base';
import { consolePoints } from '#registry';
import { Page } from '#services/page/page';
import { Points } from '#services/registry/registry';
import { ListsAhead } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { Storage } from '#services/storage/storage';
import { readAddress } from '#ui/table/list-address.ts';
import { firstRequest } from '#ui/table/list-request.ts';
import { openingQuery } from '#ui/table/opening-view.ts';

/**
 * The code of the panel that the address names, and the list that it shows, are asked for beside the drawing of the shell,
 * not after it. Resolves when all of it is there; what goes wrong here goes wrong again where it is shown.
 */
export async function fetchPanelInView(
  services: Services,
  address: { pathname: string; search: string },
): Promise<void> {
  const path = `/${address.pathname.slice(services.get(Page).webRoot.length)}`.replace(/\/+$/, '');
  const [, details] = /^\/ngdetails\/([^/]+)\//.exec(path) ?? [];
  const panel = services
    .get(Points)
    .point(consolePoints.panels)
    .get()
    .find((one) => one.path === path);
  const id = details ? decodeURIComponent(details) : panel?.type;
  if (!id) return;
  const type = await services.get(Resources).type(id);
  if (!type?.list || !panel) return;
  const search = openingQuery(services.get(Storage), path, address.search);
  const place = readAddress(search, type.facets ?? []);
  if (place.terms.length === 0 && (await type.needsFilterFirst?.(panel.path, services))) return;
  await services.get(ListsAhead).list(id, firstRequest(type, place, services));
}
