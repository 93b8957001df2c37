import { I18n, useService, useT } from '@sextant/sdk';
import { TextInput, type WidgetProps } from '@sextant/ui';
import { useState } from 'react';
import type { ServerFlavor } from '../server.ts';
import type { FlavorChoice } from './flavor-choices.ts';
import { ramText } from './ram-text.ts';
import styles from './forms.module.css';

/** Writes a size of a flavor, or a change of it. */
type Write = (value: number, options?: Intl.NumberFormatOptions) => string;

/** The number of flavors that are drawn; typing finds the others. */
const maxShownFlavors = 100;

/** Draws the flavors in a table to choose one from. Each row says what it adds to the server's own. */
export function FlavorsWidget({ id, value, onChange, registry, disabled }: WidgetProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { flavors, now } = registry.formContext as { flavors: readonly FlavorChoice[]; now: ServerFlavor };
  const [text, setText] = useState('');
  const count: Write = (value, options) => i18n.number(value, options);
  const ram: Write = (value, options) => ramText(value, i18n, options);
  const disk: Write = (value, options) => t('core:formats.bytes.GiB', { number: i18n.number(value, options) });
  const found = foundFlavors(flavors, text);
  const shown = found.slice(0, maxShownFlavors);
  const chosen = flavors.find((flavor) => flavor.id === value);
  if (chosen && !shown.includes(chosen)) shown.push(chosen);
  return (
    <div className={styles['flavors']}>
      <TextInput
        icon="search"
        value={text}
        onChange={setText}
        // Enter would send the form, with a flavor that was chosen before.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
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
            {shown.map((flavor) => (
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
                <Size value={flavor.vcpus} before={now.vcpus} write={count} />
                <Size value={flavor.ram} before={now.ram} write={ram} />
                <Size value={flavor.disk} before={now.disk} write={disk} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className={styles['count']}>
        {countText(found.length, t, i18n)}
      </p>
    </div>
  );
}

function foundFlavors(flavors: readonly FlavorChoice[], text: string): FlavorChoice[] {
  const wanted = text.trim().toLowerCase();
  return flavors.filter(({ name }) => name.toLowerCase().includes(wanted));
}

function countText(found: number, t: ReturnType<typeof useT>, i18n: I18n): string {
  if (found === 0) return t('instances:resize.none');
  if (found <= maxShownFlavors) return '';
  return t('instances:resize.first', { shown: i18n.number(maxShownFlavors), total: i18n.number(found) });
}

function Size({ value, before, write }: { value: number; before: number | undefined; write: Write }) {
  const more = before === undefined ? 0 : value - before;
  return (
    <td>
      {write(value)}
      {/* Without a change its place is kept, so that the sizes stay in line. */}
      <small>{more === 0 ? null : write(more, { signDisplay: 'always' })}</small>
    </td>
  );
}
