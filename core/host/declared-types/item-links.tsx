import { useQuery } from '@tanstack/react-query';
import type { DeclaredField } from '#protocol';
import { Points } from '#services/registry/registry';
import { Queries } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { AppLink } from '#ui/cells/app-link.tsx';
import { Missing } from '#ui/cells/cells.tsx';
import { useService, useServices } from '#ui/services-context.tsx';
import { readChoices } from './choices.ts';
import type { DeclaredModel } from './declared-model.ts';
import { linkedPath } from './linked-path.ts';
import styles from './declared-types.module.css';

interface ItemLinksProps {
  model: DeclaredModel;
  field: DeclaredField;
  /** The type of the items. */
  type: string;
  /** An id, or a list of ids. */
  value: unknown;
  /** A line for each. */
  whole: boolean;
}

/** Links to the items whose ids a field holds. They are named once their names are known, and keep their ids when that fails. */
export function ItemLinks({ model, field, type, value, whole }: ItemLinksProps) {
  const router = useService(Router);
  const points = useService(Points);
  const names = useNames(model, field, type);
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => id !== null && id !== undefined).map(String);
  if (ids.length === 0) return <Missing />;
  return (
    <span className={whole ? styles['lines'] : styles['links']}>
      {ids.map((id) => (
        <AppLink key={id} to={router.detailsOf(type, linkedPath(points, type, id))} title={id}>
          <bdi>{names.get(id) ?? id}</bdi>
        </AppLink>
      ))}
    </span>
  );
}

const nameless: ReadonlyMap<string, string> = new Map();

/** The names of all ids of the type, by one call that all fields share which ask for the same list. */
function useNames(model: DeclaredModel, { names }: DeclaredField, type: string): ReadonlyMap<string, string> {
  const services = useServices();
  const { keys } = useService(Resources);
  const { data } = useQuery(
    {
      queryKey: [...keys.all(type), 'names', model.plugin, model.service, names],
      enabled: names !== undefined,
      queryFn: async ({ signal }) => {
        const read = await readChoices(model, names!, services, signal);
        return new Map(read.map(({ value, label }) => [String(value), label]));
      },
    },
    useService(Queries),
  );
  return data ?? nameless;
}
