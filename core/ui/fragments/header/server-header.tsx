import { useEffect, useState } from 'react';
import { HttpError } from '#services/http/http';
import { Page } from '#services/page/page';
import { Alert } from '../../controls/alert.tsx';
import { Button } from '../../controls/button.tsx';
import { useService, useServices, useT } from '../../services-context.tsx';
import { ContentView } from '../content-view.tsx';
import { callFragment } from '../fragment-call.ts';
import { FragmentError } from '../fragment-error.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import type { HeaderFragment } from '../wire.ts';
import { promoted, sectionsOf, selectedSection, selectSection } from './selected-section.ts';
import styles from './header.module.css';

type Sections = HeaderFragment['sections'];

/** The path of the header, below the web root. */
const headerPath = '/header/';

/**
 * Shows the cloud operator's header above every page (SHELL-01). Of its sections one is in view, the others a press away.
 * Nothing is drawn while it comes, when it is empty, and when nobody is signed in.
 */
export function ServerHeader() {
  const t = useT();
  const page = useService(Page);
  const state = useHeader();
  const [chosen, setChosen] = useState(() => selectedSection(page));
  if (state === 'failed')
    return (
      <Alert type="info" live>
        {t('core:fragments.header.failed')}
      </Alert>
    );
  const [first, ...others] = promoted(state ?? [], chosen);
  if (!first) return null;
  const choose = (id: string) => {
    selectSection(page, id);
    setChosen(id);
  };
  return (
    <section className={styles['header']} aria-label={t('core:fragments.header.label')}>
      <div className={styles['primary']} aria-live="polite">
        <ContentView content={first.content} base={headerPath} />
      </div>
      {others.length > 0 ? (
        <div role="group" aria-label={t('core:fragments.header.choose')} className={styles['others']}>
          {others.map(({ id, title }) => (
            <Button key={id} size="s" variant="quiet" onClick={() => choose(id)}>
              {title}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** The sections, once they are there. */
function useHeader(): Sections | 'failed' | undefined {
  const services = useServices();
  const [state, setState] = useState<Sections | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const address = baseOf(services, headerPath);
      const answer = await callFragment(services, address, address, {
        signal: leaving.signal,
        apart: true,
      });
      return sectionsOf(await readFragment(answer));
    };
    ask().then(setState, (error: unknown) => {
      if (!leaving.signal.aborted) setState(isSilent(error) ? [] : 'failed');
    });
    return () => leaving.abort();
  }, [services]);
  return state;
}

/** Nobody is signed in, may not see it, or is connected: others say so. An empty header is none. */
function isSilent(error: unknown): boolean {
  if (error instanceof HttpError) return [0, 401, 403].includes(error.status);
  return error instanceof FragmentError && error.problem === 'noContent';
}
