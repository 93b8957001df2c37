import { useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { type Density, Theme } from '#services/theme/theme';
import { Field, Segmented, Select } from '#ui/controls/index.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { pageSize } from '#ui/table/page-size.ts';

/** Horizon's, which the gateway reads with each call for a list. */
const pageSizeCookie = 'API_RESULT_PAGE_SIZE';

/** The last is the most that the gateway hands out at a time. */
const sizes = [10, 20, 50, 100, 200, 500, 1000];

const densities: readonly Density[] = ['compact', 'comfortable'];

/** How many rows lists load at a time, and how high the rows are. */
export function ListSettings() {
  const t = useT();
  const theme = useService(Theme);
  useEvent(theme.onDidChange);
  return (
    <>
      <PageSizeField />
      <Field label={t('core:table.density')} group>
        <Segmented
          label={t('core:table.density')}
          value={theme.density()}
          onChange={(density) => theme.setDensity(density as Density)}
          options={densities.map((value) => ({ value, label: t(`core:table.${value}`) }))}
        />
      </Field>
    </>
  );
}

function PageSizeField() {
  const t = useT();
  const page = useService(Page);
  const i18n = useService(I18n);
  const [size, setSize] = useState(() => pageSize(page.cookie(pageSizeCookie)));
  const choose = (text: string) => {
    page.setCookie(pageSizeCookie, text);
    setSize(Number(text));
  };
  // Horizon lets any number be chosen: what was kept there is offered, too.
  const offered = [...new Set([...sizes, size])].toSorted((one, other) => one - other);
  return (
    <Field label={t('core:userSettings.pageSize')} help={t('core:userSettings.pageSizeHelp')}>
      <Select
        value={String(size)}
        onChange={choose}
        options={offered.map((each) => ({ value: String(each), label: i18n.number(each) }))}
      />
    </Field>
  );
}
