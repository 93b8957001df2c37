import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { I18n } from '#services/i18n/i18n';
import { Icon } from '../icons/icon.tsx';
import { useService, useT } from '../services-context.tsx';
import { type DateLimits, type DateText, isDate } from './date-text.ts';
import styles from './dates.module.css';

export interface CalendarPanelProps extends DateLimits {
  /** The chosen day; anything but a date is none. */
  value: string;
  onChoose(date: DateText): void;
  /** The accessible name of the month's grid. */
  label: string;
  autoFocus?: boolean;
  /** The month to begin with while no day is chosen. */
  near?: string | undefined;
}

const dayIn = (text: string | undefined): CalendarDate | undefined =>
  text !== undefined && isDate(text) ? parseDate(text) : undefined;

/** A month of days to choose from, in the page's language; always of the Gregorian calendar, as the texts are. */
export function CalendarPanel({ value, onChoose, label, autoFocus, near, min, max }: CalendarPanelProps) {
  const t = useT();
  const { language } = useService(I18n);
  const chosen = dayIn(value);
  const [minValue, maxValue] = [dayIn(min), dayIn(max)];
  const first = chosen ?? dayIn(near) ?? minValue;
  return (
    <I18nProvider locale={`${language}-u-ca-gregory`}>
      <Calendar
        aria-label={label}
        className={styles['calendar']!}
        autoFocus={autoFocus ?? false}
        value={chosen ?? null}
        onChange={(date) => onChoose(date.toString())}
        {...(first ? { defaultFocusedValue: first } : {})}
        {...(minValue ? { minValue } : {})}
        {...(maxValue ? { maxValue } : {})}
      >
        <header className={styles['month']}>
          <Button slot="previous" aria-label={t('core:dates.previousMonth')} className={styles['turn']!}>
            <Icon name="chevron-left" flip />
          </Button>
          <CalendarHeading className={styles['month-name']} />
          <Button slot="next" aria-label={t('core:dates.nextMonth')} className={styles['turn']!}>
            <Icon name="chevron-right" flip />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="narrow" className={styles['days']}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles['weekday']}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles['day']!} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
