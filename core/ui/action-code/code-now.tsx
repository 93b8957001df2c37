import { useEffect, useState } from 'react';
import type { CodeSource } from '#registry';
import { Skeleton } from '../controls/skeleton.tsx';
import { useT } from '../services-context.tsx';
import styles from './action-code.module.css';
import { type CodeText, codeTexts } from './code-texts.ts';
import { CodeView } from './code-view.tsx';

export interface CodeNowProps {
  code: CodeSource;
  /** What it depends on: with another value it is asked anew. */
  of?: unknown;
}

/** Asks for the code and shows it. What can't be had, or can't be said yet, has a text in its place. */
export function CodeNow({ code, of }: CodeNowProps) {
  const t = useT();
  const [came, setCame] = useState<{ texts?: readonly CodeText[] }>();
  useEffect(() => {
    let isWanted = true;
    const come = (how: { texts?: readonly CodeText[] }) => isWanted && setCame(how);
    // What was typed may be such that nothing can be said of it, or that no client can do it.
    void Promise.resolve()
      .then(code)
      .then(
        (now) => come({ texts: codeTexts(now) }),
        () => come({}),
      );
    return () => void (isWanted = false);
    // The source is another function with each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);
  if (!came) return <Skeleton />;
  if (!came.texts) return <p className={styles['note']}>{t('core:actionCode.unknown')}</p>;
  return <CodeView texts={came.texts} />;
}
