import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../controls/class-names.ts';
import { Icon } from '../../icons/icon.tsx';
import { placeFloating } from '../../menu/place-floating.ts';
import tooltip from '../../controls/tooltip.module.css';
import styles from './cells.module.css';

/** The words of an error beside their field for as long as it stands: a cell has no line below it (INL-04). */
export function ErrorBubble({ id, error, children }: { id: string; error: string | undefined; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [target, element] = [anchor.current, bubble.current];
    if (!error || !target || !element) return;
    element.showPopover();
    const place = () => placeFloating(target, element, { side: 'bottom', align: 'start', gap: 6 });
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [error]);
  return (
    <span ref={anchor} className={styles['field']}>
      {children}
      {error ? (
        <span
          ref={bubble}
          id={id}
          role="alert"
          popover="manual"
          className={classNames(tooltip['bubble'], styles['error'])}
        >
          <Icon name="circle-x" size={14} />
          {error}
        </span>
      ) : null}
    </span>
  );
}
