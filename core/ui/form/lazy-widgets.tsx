import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../controls/skeleton.tsx';

/** A widget or field whose code is fetched when a form first has one: most forms have none of these. */
function fetched<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Fetched = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function Drawn(props: P) {
    return (
      <Suspense fallback={<Skeleton />}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}

export const CodeWidget = fetched<WidgetProps>(async () => (await import('./widgets/code-widget.tsx')).CodeWidget);
export const DateWidget = fetched<WidgetProps>(async () => (await import('./widgets/date-widget.tsx')).DateWidget);
export const FileWidget = fetched<WidgetProps>(async () => (await import('./widgets/file-widget.tsx')).FileWidget);
export const ComboboxWidget = fetched<WidgetProps>(
  async () => (await import('./widgets/combobox-widget.tsx')).ComboboxWidget,
);
export const KeyValueField = fetched<FieldProps>(
  async () => (await import('./fields/key-value-field.tsx')).KeyValueField as ComponentType<FieldProps>,
);
export const DateRangeField = fetched<FieldProps>(
  async () => (await import('./fields/date-range-field.tsx')).DateRangeField as ComponentType<FieldProps>,
);
