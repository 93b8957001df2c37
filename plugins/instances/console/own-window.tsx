import { useEffect, useState } from 'react';
import { Clock, useService, useServices, useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import type { ConsoleServer } from './console-view.ts';
import { type OwnPage, ownPage } from './own-page.ts';

/** Milliseconds that the link stays: its token opens the console for ten minutes. */
const linkStays = 60_000;

export interface OwnWindowProps {
  server: ConsoleServer;
  /** Shows the page within this one, where that may be. */
  onFrame(address: string): void;
}

/** Opens the page that the cloud has for a console. A link stays for browsers that stop the window. */
export function OwnWindow({ server, onFrame }: OwnWindowProps) {
  const t = useT();
  const services = useServices();
  const clock = useService(Clock);
  const [page, setPage] = useState<OwnPage | 'none'>();
  useEffect(() => {
    if (page === undefined) return undefined;
    const timer = clock.after(linkStays, () => setPage(undefined));
    return () => timer.dispose();
  }, [page, clock]);
  const open = async () => {
    let found: OwnPage | undefined;
    try {
      found = await ownPage(server.id, services);
    } catch {
      // A refusal is told by the call itself.
      return;
    }
    if (found?.place === 'frame') return onFrame(found.address);
    setPage(found ?? 'none');
    if (found) window.open(found.address, '_blank', 'noopener,noreferrer,width=760,height=560');
  };
  const shown = typeof page === 'object' ? page : undefined;
  return (
    <>
      <Button size="s" icon="external-link" onClick={() => void open()}>
        {t('instances:console.window.open')}
      </Button>
      {page === 'none' ? <span role="status">{t('instances:console.window.none')}</span> : null}
      {shown?.isUnencrypted ? <span role="status">{t('instances:console.window.unencrypted')}</span> : null}
      {shown ? (
        <a href={shown.address} target="_blank" rel="noopener noreferrer">
          {t('instances:console.window.link', { name: server.name })}
        </a>
      ) : null}
    </>
  );
}
