import { useEffect, useMemo, useState } from 'react';
import { I18n, Scope, useEvent, useResource, useService, useServices, useT } from '@sextant/sdk';
import { Button, Icon, Page } from '@sextant/ui';
import { createContainer } from '../actions/create-container.ts';
import { containerTypeId } from '../container.ts';
import styles from '../containers.module.css';
import { placeAt } from '../place.ts';
import { ContainerList } from './container-list.tsx';
import { ContainerWatch } from './container-watch.ts';
import { InsideContainer } from './inside-container.tsx';
import { useAddress } from './use-address.ts';
import { useLateField } from './use-late-field.ts';
import { useListKeys } from './use-list-keys.ts';
import { useDrawnAction } from './use-drawn-action.ts';

/** All containers, and beside them what is in the chosen one: every page of object storage (row CON-10). */
export function ContainersPage() {
  const t = useT();
  const { path } = useAddress();
  const place = placeAt(path);
  const { isOffered, reason, perform } = useDrawnAction(createContainer);
  useEvent(useService(Scope).onDidChange);
  const scope = useService(Scope).key;
  const watch = useWatch(scope);
  const filter = useLateField();
  return (
    <Page
      type={containerTypeId}
      title={t('containers:panel.label')}
      crumbs={[{ label: t('core:nav.dashboard.project') }, { label: t('core:nav.group.object-store') }]}
      count={useCount()}
      padding={false}
      actions={
        isOffered ? (
          <Button
            variant={place ? 'secondary' : 'primary'}
            icon="plus"
            data-action={createContainer.id}
            disabledReason={reason && t(reason)}
            onClick={() => perform([])}
          >
            {t(createContainer.label)}
          </Button>
        ) : null
      }
    >
      <div className={styles['panes']} data-inside={place ? '' : undefined} key={scope}>
        <ContainerList chosen={place?.container} watch={watch} filter={filter.ref} />
        {place ? (
          <InsideContainer key={place.container} place={place} watch={watch} />
        ) : (
          <NothingChosen onCreate={() => perform([])} onFilter={filter.focus} />
        )}
      </div>
    </Page>
  );
}

/** Another project's containers are others, whatever they are called. */
function useWatch(scope: string): ContainerWatch {
  const services = useServices();
  const { watch } = useMemo(() => ({ scope, watch: new ContainerWatch(services) }), [services, scope]);
  useEffect(() => {
    const started = watch.start();
    return () => started.dispose();
  }, [watch]);
  return watch;
}

/** Returns the number of all containers, whatever the list is filtered by. */
function useCount(): string | undefined {
  const t = useT();
  const i18n = useService(I18n);
  const [request] = useState({ filters: {} });
  const { items, hasMore, pending, error } = useResource(containerTypeId, request);
  if (pending || error) return undefined;
  const number = i18n.number(items.length);
  return hasMore ? t('core:table.atLeast', { shown: number }) : number;
}

interface NothingChosenProps {
  onCreate(): void;
  onFilter(): void;
}

/** Before a container is chosen no table answers the keys of lists: they are the containers'. */
function NothingChosen({ onCreate, onFilter }: NothingChosenProps) {
  const t = useT();
  useListKeys({ c: onCreate, '/': onFilter });
  return (
    <section className={styles['inside']}>
      <div className={styles['notice']}>
        <Icon name="box" size={24} />
        <p>{t('containers:choose')}</p>
      </div>
    </section>
  );
}
