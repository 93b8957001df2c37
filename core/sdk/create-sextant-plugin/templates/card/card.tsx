import { type DetailsViewProps, I18n, useService, useT } from '@sextant/sdk';

/** The image as its type's own plugin presents it, as far as this card reads it. */
interface Image {
  /** Bytes; null while nothing is uploaded. */
  size: number | null;
}

/** Beside an image's details: what keeping it costs, at two cents a gigabyte and month. */
export function Card({ item }: DetailsViewProps<Image>) {
  const t = useT();
  const { language } = useService(I18n);
  const cost = ((item.size ?? 0) / 1e9) * 0.02;
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
  return <p>{t('acme.example:card.cost', { amount: amount.format(cost) })}</p>;
}
