import { type ReactNode, useId, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { IconButton } from '../controls/button.tsx';
import { useService, useT } from '../services-context.tsx';
import { exportName, saveFile, type Sheet, toCsv } from '../table/export.ts';
import styles from './charts.module.css';

export interface ChartFrameProps {
  /** In the operator's language; what the saved file is called after. */
  title: string;
  /** The chart's data; undefined when there is nothing to show as a table or to save. */
  sheet: Sheet | undefined;
  /** Between the title and the buttons: the legend. */
  legend?: ReactNode;
  /** The table stands in the chart's place from the beginning. */
  asTable?: boolean;
  children: ReactNode;
}

/** A chart under its title, the same data as a table for who reads better than looks, and as a file. */
export function ChartFrame({ title, sheet, legend, asTable = false, children }: ChartFrameProps) {
  const t = useT();
  const clock = useService(Clock);
  const titleId = useId();
  const [chosen, setChosen] = useState(false);
  const table = asTable || chosen;
  return (
    <figure className={styles['frame']} aria-labelledby={titleId}>
      <figcaption className={styles['head']}>
        <span id={titleId} className={styles['title']}>
          {title}
        </span>
        {sheet ? (
          <span className={styles['tools']}>
            <IconButton
              size="s"
              icon={table ? 'chart-line' : 'table-2'}
              label={table ? t('core:charts.asChart', { title }) : t('core:charts.asTable', { title })}
              aria-pressed={table}
              onClick={() => setChosen(!chosen)}
            />
            <IconButton
              size="s"
              icon="download"
              label={t('core:charts.save', { title })}
              onClick={() => saveFile(exportName(title, '', clock.now(), 'csv'), 'text/csv', toCsv(sheet))}
            />
          </span>
        ) : null}
      </figcaption>
      {legend}
      {table && sheet ? <SheetTable sheet={sheet} labelledBy={titleId} /> : children}
    </figure>
  );
}

function SheetTable({ sheet, labelledBy }: { sheet: Sheet; labelledBy: string }) {
  const i18n = useService(I18n);
  const said = (cell: unknown) =>
    typeof cell === 'number' ? i18n.number(cell, { maximumFractionDigits: 2 }) : String(cell ?? '');
  return (
    // The focus can reach the region, so that keys can scroll it.
    <div className={styles['sheet']} tabIndex={0} role="region" aria-labelledby={labelledBy}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {sheet.columns.map(({ id, label }) => (
              <th key={id} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((cells, row) => (
            // oxlint-disable-next-line no-array-index-key -- rows have no other name, and are never moved
            <tr key={row}>
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={sheet.columns[place]?.id} scope="row">
                    <bdi>{said(cell)}</bdi>
                  </th>
                ) : (
                  <td key={sheet.columns[place]?.id}>
                    <bdi>{said(cell)}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
