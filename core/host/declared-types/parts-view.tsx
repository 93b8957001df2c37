import type { View } from '#base';
import type { Action, DetailsViewProps, ResourceType } from '#registry';
import { Router } from '#services/router/router';
import { GlobalActions } from '#ui/actions/action-buttons.tsx';
import { useActionRunner } from '#ui/actions/use-action-runner.ts';
import { usePermitted } from '#ui/actions/use-permitted.ts';
import { Skeleton } from '#ui/controls/index.ts';
import { useWhen } from '#ui/plugins/use-when.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { TableView } from '#ui/table/resource-table.tsx';
import { useListView } from '#ui/table/use-list-view.ts';
import { useResourceType } from '#ui/use-resource-type.ts';
import { useMemo } from 'react';
import { type DeclaredModel, modelOf } from './declared-model.ts';
import { createAction } from './form-actions.ts';
import type { Item } from './item-members.ts';
import { itemIdOf, wholeFilter } from './item-paths.ts';
import styles from './declared-types.module.css';

/** The tab with an item's parts: the table of their type, of this item alone. */
export function partsView(model: DeclaredModel, partType: string): View<DetailsViewProps<Item>> {
  return function Parts({ item }) {
    const t = useT();
    const type = useResourceType(partType);
    if (type === undefined) return <Skeleton height="160px" />;
    if (type === null) return <p>{t('core:page.noType')}</p>;
    return <PartsTable type={type} model={model} whole={itemIdOf(model, item)} />;
  };
}

const none: readonly never[] = [];

function PartsTable({ type, model, whole }: { type: ResourceType<Item>; model: DeclaredModel; whole: string }) {
  const router = useService(Router);
  const address = router.detailsOf(model.id, whole);
  const extra = useMemo(() => ({ [wholeFilter]: whole }), [whole]);
  const view = useListView<Item>({ type, address, extra });
  const offered = useWhen(modelOf(type)?.said.forms?.create?.if ?? 'true') === true;
  const globals = useMemo(() => (offered ? createIn(type, whole) : none), [offered, type, whole]);
  const runner = useActionRunner<never>(type as never);
  const creating = usePermitted(globals, null).find(({ reason }) => !reason);
  const actions = <GlobalActions actions={globals} runner={runner} />;
  return (
    <div className={styles['parts']} data-resource-type={type.id}>
      <div className={styles['bar']}>{actions}</div>
      <TableView view={view} onCreate={creating && (() => runner.run(creating.action, []))} />
    </div>
  );
}

function createIn(type: ResourceType<Item>, whole: string): readonly Action<never>[] {
  const model = modelOf(type);
  const form = model?.said.forms?.create;
  return model && form ? [createAction(model, form, whole)] : none;
}
