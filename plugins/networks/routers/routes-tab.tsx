import { defineResourceType, type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, RowActions } from '@sextant/ui';
import { SectionButton } from '../section-button.tsx';
import { removeRoute } from './part-actions.ts';
import { addRoute } from './router-actions.ts';
import { type Router, routerTypeId } from './router.ts';
import type { RouteRow } from './take-away.ts';

const type = defineResourceType<RouteRow>({
  id: 'networks.route',
  name: 'core:types.router',
  itemName: ({ destination }) => destination,
});
const actions = [removeRoute];

/** Draws the tab "Static Routes" of a router. */
export function RoutesTab({ item: router }: DetailsViewProps<Router>) {
  const t = useT();
  const { routes } = router;
  return (
    <DetailsSection
      title={t('networks:view.routes')}
      count={routes.length}
      end={<SectionButton action={addRoute} item={router} type={routerTypeId} />}
      empty={routes.length === 0 && t('networks:route.none')}
    >
      <FactTable
        label={t('networks:view.routes')}
        columns={['destination', 'nexthop', 'actions'].map((name) => ({
          label: t(`networks:field.${name}`),
          actions: name === 'actions',
        }))}
        rows={routes.map((route) => {
          const row: RouteRow = { ...route, id: `${route.destination} ${route.nexthop}`, router };
          return {
            id: row.id,
            cells: [
              <bdi key="destination">{route.destination}</bdi>,
              <bdi key="nexthop">{route.nexthop}</bdi>,
              <RowActions key="actions" compact type={type} actions={actions} item={row} name={route.destination} />,
            ],
          };
        })}
      />
    </DetailsSection>
  );
}
