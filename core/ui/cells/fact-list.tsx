import { Fragment, type ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { useT } from '../services-context.tsx';
import { Missing } from './cells.tsx';
import cells from './cells.module.css';
import styles from './fact-list.module.css';

export interface Fact {
  /** In the operator's language. */
  label: string;
  /** A text is drawn as names are: what could not be seen of it (spaces at its ends, marks of direction) is spelt out. */
  value: ReactNode;
  /** Ids, checksums, addresses. */
  mono?: boolean;
  /** The text to copy; true stands for the value, which then is a text. */
  copy?: boolean | string;
}

export interface FactListProps {
  facts: readonly Fact[];
  roomy?: boolean;
}

/** Facts with their names, in two columns: 24 px lines in a drawer, 28 px with rules on a details page (`roomy`). */
export function FactList({ facts, roomy }: FactListProps) {
  return (
    <dl className={classNames(styles['facts'], roomy && styles['roomy'])}>
      {facts.map((fact) => (
        <Fragment key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function FactValue({ fact }: { fact: Fact }) {
  const t = useT();
  const { value, copy } = fact;
  if (value === undefined || value === null || value === '') return <Missing />;
  const words = typeof value === 'string' ? value : undefined;
  // Several lines are no name: a break in them hides nothing.
  const Words = words?.includes('\n') ? 'span' : 'bdi';
  const text = typeof copy === 'string' ? copy : copy && typeof value === 'string' ? value : undefined;
  return (
    <span className={styles['value']}>
      <Words
        dir="auto"
        className={classNames(
          cells['cut'],
          fact.mono && cells['mono'],
          styles['text'],
          fact.mono && text !== undefined && styles['copied'],
        )}
        title={words}
      >
        {value}
      </Words>
      {text === undefined ? null : <CopyButton text={text} label={t('core:cells.copy', { label: fact.label })} />}
    </span>
  );
}
