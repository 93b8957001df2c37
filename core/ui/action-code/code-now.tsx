import { useEffect, useState } from 'react';
import type { CodeSource } from '#registry';
import { Skeleton } from '../controls/skeleton.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { useServices, useT } from '../services-context.tsx';
import styles from './action-code.module.css';
import { asInCatalog } from './as-in-catalog.ts';
import { type CodeText, codeTexts } from './code-texts.ts';
import { CodeView } from './code-view.tsx';

export interface CodeNowProps {
  code: CodeSource;
  /** The value that the code depends on: when it changes the code is asked anew. */
  of?: unknown;
}

/** Asks for the code and shows it. What can't be had, or can't be said yet, has a text in its place. */
export function CodeNow({ code, of }: CodeNowProps) {
  const t = useT();
  const services = useServices();
  const [came, setCame] = useState<{ texts?: readonly CodeText[] }>();
  useEffect(() => {
    let isWanted = true;
    const come = (how: { texts?: readonly CodeText[] }) => isWanted && setCame(how);
    // The code may fail: nothing can be said of what was typed, or no client can do it.
    void Promise.resolve()
      .then(code)
      .then(codeTexts)
      .then((texts) => asInCatalog(texts, services))
      .then(
        (texts) => come({ texts }),
        () => come({}),
      );
    return () => void (isWanted = false);
    // oxlint-disable-next-line react/exhaustive-deps -- the source is another function with each drawing
  }, [of]);
  return (
    <>
      {/* Stays, so that what becomes of it is heard. */}
      <div role="status" className={styles['state']}>
        {!came ? <Skeleton /> : null}
        {came && !came.texts ? <p className={styles['note']}>{t('core:actionCode.unknown')}</p> : null}
        {came?.texts ? <VisuallyHidden>{t('core:actionCode.ready')}</VisuallyHidden> : null}
      </div>
      {came?.texts ? <CodeView texts={came.texts} /> : null}
    </>
  );
}
