import type ApexCharts from 'apexcharts';
import { useEffect, useRef } from 'react';
import styles from '../charts.module.css';
import { lineOptions, type LineDrawing } from './line-options.ts';
import { loadApex } from './load-apex.ts';
import { useLatest } from '../../use-latest.ts';

export interface LineDrawingProps {
  drawing: LineDrawing;
  /** Drawn anew whenever it changes, with `drawing` as it is then. */
  version: unknown;
  onFailure(): void;
}

/** The lines themselves: the one place that knows the drawing library. Decoration for those who read the table. */
export function LineDrawingView({ drawing, version, onFailure }: LineDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useLatest({ drawing, onFailure });
  useEffect(() => {
    let chart: ApexCharts | undefined;
    let gone = false;
    loadApex()
      .then((Apex) => {
        if (gone || !place.current) return undefined;
        chart = new Apex(place.current, lineOptions(latest.current.drawing));
        return chart.render();
      })
      .catch(() => {
        if (!gone) latest.current.onFailure();
      });
    return () => {
      gone = true;
      chart?.destroy();
    };
  }, [version, latest]);
  // Time runs from left to right in every language.
  return (
    <div
      ref={place}
      dir="ltr"
      aria-hidden="true"
      className={styles['lines']}
      style={{ blockSize: `${drawing.height}px` }}
    />
  );
}
