import { useId, useState } from 'react';
import { lazyView } from '#base';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { useT } from '../services-context.tsx';
import styles from './action-code.module.css';
import type { CodeNowProps } from './code-now.tsx';

const disclosedCode = lazyView<CodeNowProps>(async () => (await import('./disclosed-code.tsx')).DisclosedCode);

/** "Show code", in a dialog: what its button will do, as code, with what is typed so far. Fetched when it is opened. */
export function CodeDisclosure(props: CodeNowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles['disclosure']} data-code-disclosure="">
      <Button
        size="s"
        variant="quiet"
        icon={open ? 'chevron-down' : 'chevron-right'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? t('core:actionCode.hide') : t('core:actionCode.show')}
      </Button>
      {open ? (
        <div id={id}>
          <LazyPart view={disclosedCode} props={props} fallback={<Skeleton />} onFailed={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
}
