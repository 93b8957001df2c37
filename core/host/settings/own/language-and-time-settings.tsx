import { useMemo } from 'react';
import { ours } from '#base';
import { I18n } from '#services/i18n/i18n';
import { offeredLanguages } from '#services/i18n/offered-languages';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Field, Select } from '#ui/controls/index.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { useNow } from '#ui/use-now.ts';
import { browserTimeZone, chooseTimeZone, timeZoneOptions } from './time-zones.ts';

/** The language of all texts, and the zone of all times. */
export function LanguageAndTimeSettings() {
  const t = useT();
  const i18n = useService(I18n);
  return (
    <>
      <Field label={t('core:shell.language')}>
        <Select
          value={i18n.language}
          onChange={(language) => void i18n.use(language)}
          options={offeredLanguages(i18n.languages(), i18n.language).map(({ code, label }) => ({ value: code, label }))}
        />
      </Field>
      <TimeZoneField />
    </>
  );
}

/** The time in the chosen zone is drawn again so often, in milliseconds. */
const clockInterval = 1_000;

function TimeZoneField() {
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const now = useNow(clockInterval);
  const { language, timeZone } = i18n;
  const options = useMemo(
    () => [
      { value: '', label: t('core:userSettings.timeZoneOfBrowser', { zone: browserTimeZone() }) },
      ...timeZoneOptions(timeZone),
    ],
    [t, timeZone],
  );
  const format = useMemo(
    () => new Intl.DateTimeFormat([language, 'en'], { timeStyle: 'long', timeZone }),
    [language, timeZone],
  );
  return (
    <Field
      label={t('core:userSettings.timeZone')}
      help={t('core:userSettings.timeZoneHelp', { time: ours(format.format(now)) })}
    >
      <Combobox options={options} value={timeZone ?? ''} onChange={(zone) => void chooseTimeZone(services, zone)} />
    </Field>
  );
}
