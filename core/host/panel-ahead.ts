import { isLazyView, type Services } from '#base';
import { consolePoints, type PanelItem } from '#registry';
import { Page } from '#services/page/page';
import { Points } from '#services/registry/registry';
import { ListsAhead } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { Storage } from '#services/storage/storage';
import { readAddress } from '#ui/table/list-address.ts';
import { firstRequest } from '#ui/table/list-request.ts';
import { openingQuery } from '#ui/table/opening-view.ts';
import { fetchView } from '#ui/lazy/view-outlet.tsx';

/**
 * The code of the panel that the address names, and the list that it shows, are asked for beside the drawing of the shell,
 * not after it. Resolves when all of it is there, with whether it is a list; what goes wrong here goes wrong again where it
 * is shown.
 */
export async function fetchPanelInView(
  services: Services,
  address: { pathname: string; search: string },
): Promise<boolean> {
  const path = `/${address.pathname.slice(services.get(Page).webRoot.length)}`.replace(/\/+$/, '');
  const [, details] = /^\/ngdetails\/([^/]+)\//.exec(path) ?? [];
  const panels = services.get(Points).point(consolePoints.panels);
  const isHere = (one: PanelItem) => one.path === path;
  const panel = panels.get().find(isHere);
  if (!panel && !details) {
    // The panel may still wait for its condition; the code of its type is fetched meanwhile.
    const type = panels.pending().find(isHere)?.type;
    if (type)
      services
        .get(Resources)
        .type(type)
        .catch(() => {});
    return false;
  }
  const id = details ? decodeURIComponent(details) : panel?.type;
  if (!id) return false;
  const type = await services.get(Resources).type(id);
  if (!type?.list || !panel) return false;
  const search = openingQuery(services.get(Storage), path, address.search);
  const place = readAddress(search, type.facets ?? []);
  if (place.terms.length === 0 && (await type.needsFilterFirst?.(panel.path, services))) return false;
  await services.get(ListsAhead).list(id, firstRequest(type, panel.path, place, services));
  return true;
}

/** The code of a panel's page, before the page is opened. What goes wrong here goes wrong again where it is shown. */
export function fetchPanelCode(services: Services, { view, type }: Partial<Pick<PanelItem, 'view' | 'type'>>): void {
  const code = view ? isLazyView(view) && fetchView(view) : type !== undefined && services.get(Resources).type(type);
  if (code) code.catch(() => {});
}
