import type { ReactNode } from 'react';
import { type CardItem, consolePoints, type Resolved } from '#registry';
import { Skeleton } from '#ui/controls/index.ts';
import { ItemBoundary } from '#ui/plugins/item-boundary.tsx';
import { usePoint } from '#ui/plugins/use-point.ts';
import { useT } from '#ui/services-context.tsx';
import { ViewOutlet } from '#ui/lazy/view-outlet.tsx';
import styles from './details-cards.module.css';

export interface WithCardsProps {
  /** The resource type. */
  type: string;
  item: unknown;
  /** The tabs of the page. */
  children: ReactNode;
}

/** The tabs of a details page, and in a column beside what they show the cards of the type; below it where there is no room. */
export function WithCards({ type, item, children }: WithCardsProps) {
  const t = useT();
  const cards = usePoint(consolePoints.cards, { on: type });
  if (cards.length === 0) return children;
  return (
    <div className={styles['beside']}>
      {children}
      <aside
        className={styles['cards']}
        aria-label={t('core:details.cards')}
        data-point={consolePoints.cards.id}
        data-on={type}
      >
        {cards.map((card) => (
          <Card key={card.key} card={card} item={item} />
        ))}
      </aside>
    </div>
  );
}

function Card({ card, item }: { card: Resolved<CardItem>; item: unknown }) {
  const label = useT()(card.label);
  return (
    <section aria-label={label} data-item={card.key}>
      <h2 className={styles['name']}>{label}</h2>
      <ItemBoundary name={card.key}>
        <ViewOutlet view={card.view} props={{ item }} fallback={<Skeleton height="72px" />} />
      </ItemBoundary>
    </section>
  );
}
