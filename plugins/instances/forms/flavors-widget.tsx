import { I18n, useService, useT } from '@sextant/sdk';
import { TextInput, type WidgetProps } from '@sextant/ui';
import { useState } from 'react';
import type { ServerFlavor } from '../server.ts';
import type { FlavorChoice } from './flavor-choices.ts';
import styles from './forms.module.css';

/** The number of rows that are drawn; typing finds the others. */
const mostRows = 100;

/** A choice of one flavor in a table, each with what it adds to the server's own. */
export function FlavorsWidget({ id, value, onChange, registry, disabled }: WidgetProps) {
  const t = useT();
  const { flavors, now } = registry.formContext as { flavors: readonly FlavorChoice[]; now: ServerFlavor };
  const [text, setText] = useState('');
  const found = flavors.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className={styles['flavors']}>
      <TextInput
        icon="search"
        value={text}
        onChange={setText}
        aria-label={t('instances:resize.find')}
        placeholder={t('instances:resize.find')}
      />
      <div className={styles['rows']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('instances:column.flavor')}</th>
              <th scope="col">{t('instances:resize.vcpus')}</th>
              <th scope="col">{t('instances:resize.ram')}</th>
              <th scope="col">{t('instances:resize.disk')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, mostRows).map((flavor) => (
              <tr key={flavor.id} data-refused={flavor.reason ? true : undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={id}
                      value={flavor.id}
                      checked={value === flavor.id}
                      disabled={disabled || flavor.reason !== undefined}
                      onChange={() => onChange(flavor.id)}
                    />
                    <bdi>{flavor.name}</bdi>
                    {flavor.reason ? <small>{t(flavor.reason)}</small> : null}
                  </label>
                </th>
                <Size value={flavor.vcpus} before={now.vcpus} />
                <Size value={flavor.ram} before={now.ram} unit="MiB" />
                <Size value={flavor.disk} before={now.disk} unit="GiB" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Size({ value, before, unit }: { value: number; before: number | undefined; unit?: 'MiB' | 'GiB' }) {
  const t = useT();
  const i18n = useService(I18n);
  const size = unit ? t(`core:formats.bytes.${unit}`, { number: i18n.number(value) }) : i18n.number(value);
  const more = before === undefined ? 0 : value - before;
  return (
    <td>
      {size}
      {more === 0 ? null : <small>{i18n.number(more, { signDisplay: 'always' })}</small>}
    </td>
  );
}
