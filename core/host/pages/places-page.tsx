import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Action, ResourceType } from '#registry';
import { GlobalActions } from '#ui/actions/action-buttons.tsx';
import { useActionRunner } from '#ui/actions/use-action-runner.ts';
import { usePermitted } from '#ui/actions/use-permitted.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { useServices, useT } from '#ui/services-context.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { PlaceBook } from '#ui/table/places/place-book.ts';
import { PlaceRows, useParts } from '#ui/table/places/place-rows.tsx';
import { placedType } from '#ui/table/places/placed-type.ts';
import { choiceIn, type OwnPlaces, placesOf } from '#ui/table/places/places-choice.ts';
import { PlacesBar } from '#ui/table/places/places-bar.tsx';
import { PlacesSource } from '#ui/table/places/places-source.ts';
import { useOwnPlaces } from '#ui/table/places/use-own-places.ts';
import { TableView } from '#ui/table/resource-table.tsx';
import { useListView } from '#ui/table/use-list-view.ts';
import { useOfferedAt } from '#ui/use-offered-at.ts';
import { useMedia } from '#ui/use-media.ts';
import { type PagePanel, panelCrumbs } from './crumbs.ts';
import { useRowCount } from './use-row-count.ts';

export interface PlacesPageProps<T> {
  type: ResourceType<T>;
  panel: PagePanel;
  summary?: ReactNode;
  actions?: ReactNode;
}

/** The list page of a type over several projects and regions. The choice of them stands in the address, as the rest of the view. */
export function PlacesPage<T>(props: PlacesPageProps<T>) {
  const t = useT();
  const { panel } = props;
  const { search } = useLocation();
  const { own, error } = useOwnPlaces();
  if (own) return <PlacesList key={choiceIn(search)} {...props} own={own} error={error} />;
  return (
    <Page crumbs={panelCrumbs(panel, t)} title={panel.label}>
      <div role="status">
        <Skeleton height="32px" />
      </div>
    </Page>
  );
}

function PlacesList<T>({
  type,
  panel,
  summary,
  actions: ownActions,
  own,
  error,
}: PlacesPageProps<T> & { own: OwnPlaces; error: unknown }) {
  const t = useT();
  const services = useServices();
  const { pathname, search } = useLocation();
  const address = panel.path;
  const choice = choiceIn(search);
  const places = useMemo(() => placesOf(choice, own), [choice, own]);
  // The rows stay when another plugin's additions make the type another object.
  const { id, name, itemId, list } = type;
  const [book, source] = useMemo(() => {
    const known = new PlaceBook();
    return [known, new PlacesSource<T>({ id, name, itemId, list }, services, places, known)] as const;
  }, [id, name, itemId, list, services, places]);
  const placed = useMemo(
    () => placedType(type, { book, places, services, address }),
    [type, book, places, services, address],
  );
  const view = useListView<T>({
    type: placed,
    address,
    extra: type.listFilters?.(address, services),
    page: { path: pathname, search },
    open: useCallback(() => source, [source]),
  });
  const hasMore = useParts(source).some((part) => part.hasMore);
  const count = useRowCount(view, hasMore);
  const phone = useMedia('(max-width: 767px)');
  const globals = useOfferedAt<Action<never>>(type.actions?.global, address);
  const runner = useActionRunner<never>(type as never, (outcome) => {
    if (outcome.state === 'done' && !outcome.result) source.follow(undefined);
  });
  const creating = usePermitted(globals, null).find(({ action, reason }) => action.primary && !reason);
  return (
    <Page
      type={id}
      crumbs={panelCrumbs(panel, t)}
      title={panel.label}
      count={count}
      padding={false}
      actions={
        <>
          {phone ? null : (
            <ExportMenu view={view} trigger={<Button icon="download">{t('core:table.export')}</Button>} />
          )}
          {ownActions}
          <GlobalActions actions={globals} runner={runner} />
        </>
      }
    >
      {summary}
      <PlacesBar source={source} own={own} page={{ path: pathname, search }} address={address} error={error} />
      <TableView
        view={view}
        withoutExport
        onCreate={creating && (() => runner.run(creating.action, []))}
        below={<PlaceRows source={source} columns={view.columns.shown.length} />}
      />
    </Page>
  );
}
