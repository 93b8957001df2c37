import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { Button, DetailsSection } from '@sextant/ui';
import { useState } from 'react';
import type { Server } from '../server.ts';
import { ActionTable, type LoggedAction } from './action-table.tsx';
import { ServerPart } from './server-part.tsx';

interface Page {
  items: readonly LoggedAction[];
  more: boolean;
}

/** Draws the tab "Action log": the actions on a server, newest first, in pages. */
export function ActionLog({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  const page = async (marker: string | undefined, signal?: AbortSignal): Promise<Page> => {
    const call = { params: { id: server.id }, query: { paginate: true, ...(marker ? { marker } : {}) } };
    const answer = await callApi(services, 'listServerActions', call, { ...(signal && { signal }), quiet: !marker });
    return { items: answer.items, more: answer.has_more_data === true };
  };
  const [later, setLater] = useState<{ after: Page; pages: readonly Page[] }>();
  const [busy, setBusy] = useState(false);
  const title = t('instances:details.tab.action-log');
  return (
    <ServerPart
      server={server}
      part="actions"
      load={(signal) => page(undefined, signal)}
      failed={t('instances:details.actions.failed')}
    >
      {(newest) => {
        // Pages that followed another first page are dropped: actions may have moved from one to the next.
        const pages = [newest, ...(later?.after === newest ? later.pages : [])];
        const actions = pages.flatMap(({ items }) => items);
        const showMore = () => {
          setBusy(true);
          page(actions.at(-1)?.request_id)
            .then((next) => setLater({ after: newest, pages: [...pages.slice(1), next] }))
            // The call tells its failure itself.
            .catch(() => undefined)
            .finally(() => setBusy(false));
        };
        return (
          <DetailsSection title={title} empty={actions.length === 0 && t('instances:details.actions.none')}>
            <ActionTable label={title} server={server} actions={actions} />
            {pages.at(-1)?.more ? (
              <p>
                <Button size="s" busy={busy} onClick={showMore}>
                  {t('instances:details.actions.more')}
                </Button>
              </p>
            ) : null}
          </DetailsSection>
        );
      }}
    </ServerPart>
  );
}
