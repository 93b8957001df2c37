import { useId } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Tooltip } from '../controls/tooltip.tsx';
import { useService, useT } from '../services-context.tsx';
import { barShares } from './bar-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { barSheet } from './chart-sheet.ts';
import styles from './charts.module.css';
import type { BarChartData } from './line-data.ts';
import { seriesColour } from './series-style.ts';

export interface BarChartProps {
  /** In the operator's language. */
  title: string;
  data: BarChartData;
  /** The settings: orientation `horizontal` (default) or `vertical`, used_label_placement `left`, width and height in px. */
  settings?: Readonly<Record<string, unknown>> | undefined;
  /** Beside other charts, whose frame it shares. */
  bare?: boolean;
}

const length = (value: unknown) => (typeof value === 'number' && value > 0 ? `${value}px` : undefined);

/**
 * How much is used, and how much on average (CHART-02). Each part says what it is when pointed at, and the whole bar all of
 * that when it has the focus.
 */
export function BarChart({ title, data, settings = {}, bare }: BarChartProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { segments, used, free, average } = barShares(data);
  const wordsId = useId();
  const percent = (value: number) => i18n.number(value / 100, { style: 'percent' });
  const isVertical = settings['orientation'] === 'vertical';
  const words = {
    used: data.tooltip_used ?? t('core:charts.usedPercent', { percent: percent(used) }),
    free: data.tooltip_free ?? t('core:charts.freePercent', { percent: percent(free) }),
    average:
      average === undefined
        ? ''
        : (data.tooltip_average ?? t('core:charts.averagePercent', { percent: percent(average) })),
  };
  const parts = segments.map(({ percent: share, tip }, place) => ({
    share,
    words: tip ?? t('core:charts.usedPercent', { percent: percent(share) }),
    colour: Array.isArray(data.used) ? seriesColour(place) : undefined,
  }));
  const some = (texts: readonly string[]) => i18n.list(texts.filter((text) => text !== ''));
  const bar = (
    <div
      className={styles['bar']}
      data-orientation={isVertical ? 'vertical' : 'horizontal'}
      data-label={settings['used_label_placement'] === 'left' && isVertical ? 'beside' : undefined}
    >
      <div
        className={styles['track']}
        style={{ inlineSize: length(settings['width']), blockSize: length(settings['height']) }}
      >
        {parts.map((part, place) => (
          // oxlint-disable-next-line no-array-index-key -- parts have no other name, and are never moved
          <Part key={place} className="used" {...part} />
        ))}
        <Part className="free" share={free} words={words.free} colour={undefined} />
        {average === undefined ? null : (
          <Tooltip content={words.average}>
            <span
              className={styles['average']}
              style={{ insetInlineStart: `${average}%`, insetBlockEnd: `${average}%` }}
            />
          </Tooltip>
        )}
        <Tooltip id={wordsId} content={some([...parts.map((part) => part.words), words.free, words.average])}>
          <span
            role="img"
            aria-label={some([title, words.used, words.average])}
            aria-describedby={wordsId}
            tabIndex={0}
            className={styles['whole-bar']}
          />
        </Tooltip>
      </div>
      <span
        className={styles['bar-label']}
        aria-hidden="true"
        style={{ insetBlockEnd: `clamp(6px, ${used}%, calc(100% - 6px))` }}
      >
        {percent(used)}
      </span>
    </div>
  );
  return bare ? (
    bar
  ) : (
    <ChartFrame title={title} sheet={barSheet(data, t)}>
      {bar}
    </ChartFrame>
  );
}

interface PartProps {
  className: 'used' | 'free';
  share: number;
  words: string;
  colour: string | undefined;
}

function Part({ className, share, words, colour }: PartProps) {
  return share === 0 ? null : (
    <Tooltip content={words}>
      <span className={styles[`bar-${className}`]} style={{ flexBasis: `${share}%`, background: colour }} />
    </Tooltip>
  );
}
