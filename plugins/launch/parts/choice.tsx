import { useT } from '@sextant/sdk';
import { Skeleton, TransferTable, type TransferTableProps } from '@sextant/ui';
import type { ReactNode } from 'react';
import styles from './launch.module.css';

interface ChoiceProps<T> extends Omit<TransferTableProps<T>, 'texts'> {
  /** A locale key: what is chosen here, and what for. */
  intro: string;
  /** A locale key, instead of rows where none was chosen. */
  noneAllocated: string;
  /** A locale key, instead of rows where there is nothing to choose from. */
  noneAvailable: string;
  /** Whether the answer of the service is there. */
  isKnown: boolean;
  /** Between the sentence and the table: other ways to come by an item. */
  children?: ReactNode;
}

/** A step that chooses from a list: a sentence, and the table once it is known what there is. */
export function Choice<T>({ intro, noneAllocated, noneAvailable, isKnown, children, ...table }: ChoiceProps<T>) {
  const t = useT();
  return (
    <div className={styles['step']}>
      <p>{t(intro)}</p>
      {children}
      {isKnown ? <TransferTable {...table} texts={{ noneAllocated, noneAvailable }} /> : <Skeleton />}
    </div>
  );
}
