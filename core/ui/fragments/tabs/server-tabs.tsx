import { useState } from 'react';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import { Skeleton } from '../../controls/skeleton.tsx';
import { Tabs } from '../../controls/tabs.tsx';
import { keepTab, keptTab } from '../../details/kept-tabs.ts';
import { FailureNotice } from '../../failure-notice.tsx';
import { useService, useT } from '../../services-context.tsx';
import { ContentView } from '../content-view.tsx';
import type { Content } from '../wire.ts';
import { tabAddress, tabOfAddress } from './tab-address.ts';
import { useLazyTabs } from './use-lazy-tabs.ts';
import { useTabContent } from './use-tab-content.ts';
import styles from './server-tabs.module.css';

export interface ServerTabsProps {
  /** The group's slug: its place in the cookie `tabs`, and what the ids of its tabs begin with. */
  group: string;
  /** Accessible name of the row of tabs. */
  label: string;
  /** A tab with `content` came with the page; the others are fetched when they are first looked at. */
  tabs: readonly { id: string; label: string; content?: readonly Content[] }[];
  /** The page that gives a tab's content when it is asked with `tab=<id>`. */
  address: string;
  /** Opens with the tab that was looked at last, unless the address names one. */
  sticky?: boolean;
}

/** Tabs whose content a server gives, one at a time (SHELL-03). */
export function ServerTabs({ group, label, tabs, address, sticky = true }: ServerTabsProps) {
  const t = useT();
  const page = useService(Page);
  const router = useService(Router);
  const [current, setCurrent] = useState(() => {
    const ids = tabs.map(({ id }) => id);
    const kept = sticky ? keptTab(page, group) : undefined;
    return tabOfAddress(router.current().search, ids) ?? ids.find((id) => id === kept) ?? ids[0] ?? '';
  });
  const fetchContent = useTabContent();
  const given = Object.fromEntries(tabs.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])));
  const { tab, retry } = useLazyTabs(current, given, (id, signal) => fetchContent(tabAddress(address, id), signal));
  const choose = (id: string) => {
    setCurrent(id);
    keepTab(page, group, id);
  };
  const name = tabs.find(({ id }) => id === current)?.label ?? '';
  return (
    <Tabs
      tabs={tabs.map(({ id, label: words }) => ({ id, label: words }))}
      value={current}
      onChange={choose}
      label={label}
      panelClassName={styles['panel'] ?? ''}
    >
      {tab.state === 'loaded' ? (
        <ContentView content={tab.content} base={address} />
      ) : tab.state === 'failed' ? (
        <FailureNotice title={t('core:details.failed', { name })} error={tab.error} busy={false} onRetry={retry} />
      ) : (
        <div role="status" aria-label={t('core:modal.loading')} className={styles['loading']}>
          <Skeleton width="38%" />
          <Skeleton width="72%" />
          <Skeleton width="55%" />
        </div>
      )}
    </Tabs>
  );
}
