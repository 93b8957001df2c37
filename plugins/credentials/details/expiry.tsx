import { type CellProps, I18n, useService, useT } from '@sextant/sdk';
import { Missing } from '@sextant/ui';
import type { ApplicationCredential } from '../application-credential.ts';

const inUtc: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** Returns the time in UTC, in which its day is chosen: it is the same day for every operator. */
export const utcText = (iso: string, language: string) =>
  new Intl.DateTimeFormat([language, 'en'], inUtc).format(new Date(iso));

/** Draws when a credential expires; on hover in the time zone of the operator. */
export function Expiry({ iso }: { iso: string }) {
  const i18n = useService(I18n);
  useT();
  return (
    <time dateTime={iso} title={i18n.exactTime(iso)}>
      {utcText(iso, i18n.language)}
    </time>
  );
}

export function ExpiryCell({ item: { expires_at: end } }: Pick<CellProps<ApplicationCredential>, 'item'>) {
  return end ? <Expiry iso={end} /> : <Missing />;
}
