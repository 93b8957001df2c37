import { type Services, Session, Settings } from '@sextant/sdk';

/** Returns the name of a thing; of one without a name the beginning of its id in parentheses. */
export function nameOf({ id, name = '' }: { readonly id: string; readonly name?: string | null }): string {
  return name?.trim() || `(${id.slice(0, 13)})`;
}

/** Returns the id of the session's project. */
export function ownProject(services: Services): string | undefined {
  return services.get(Session).current().project_id ?? undefined;
}

/** Says whether a thing belongs to the session's project. */
export function isOwn(item: { readonly tenant_id?: string }, services: Services): boolean {
  return item.tenant_id === ownProject(services);
}

/**
 * Says whether the site wants a filter before a list is shown: its setting `FILTER_DATA_FIRST` has a value for each such list,
 * `admin.networks`.
 */
export async function filtersFirst(list: 'admin.networks' | 'admin.routers', services: Services): Promise<boolean> {
  return (await services.get(Settings).get<Record<string, boolean>>('FILTER_DATA_FIRST'))?.[list] === true;
}
