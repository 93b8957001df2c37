import { I18n, useService, useT } from '@sextant/sdk';

/** A number as the operator's language writes it. */
export function Count({ value }: { value: number }) {
  useT();
  return <bdi>{useService(I18n).number(value)}</bdi>;
}
