import type { Services } from '#base';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import type { ComboboxOption } from '#ui/combobox/matching.ts';

/** The zone that the browser shows times in by itself. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Zones by their names of today: some browsers list them by former names alone, which nobody would look for. */
const namesOfToday = [
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
];

/**
 * All zones that the browser knows, with their offsets at this moment. The chosen one is among them under the name that it was
 * chosen by: some zones have several names.
 */
export function timeZoneOptions(chosen: string | undefined): ComboboxOption[] {
  const now = new Date();
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...namesOfToday]);
  if (chosen !== undefined) zones.add(chosen);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone, hint: offsetOf(zone, now) }));
}

/** Keeps the choice; all that shows a time follows. An empty choice is the browser's own zone. */
export async function chooseTimeZone(services: Services, zone: string): Promise<void> {
  services.get(Page).setCookie('django_timezone', zone);
  const i18n = services.get(I18n) as BundleI18n;
  await i18n.take(i18n.locale);
}

/** As `GMT+02:00`. */
function offsetOf(timeZone: string, at: Date): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}
