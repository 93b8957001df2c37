import { useState } from 'react';
import { Field } from '#ui/controls/field.tsx';
import { CalendarPanel } from '#ui/dates/calendar-panel.tsx';
import { DatePicker, type DatePickerProps } from '#ui/dates/date-picker.tsx';
import { DateRangePicker } from '#ui/dates/date-range-picker.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

function Kept({ label, start = '', ...rest }: { label: string; start?: string } & Partial<DatePickerProps>) {
  const [value, setValue] = useState(start);
  return (
    <Field label={label} help={rest.min ? `Not before ${rest.min}` : undefined}>
      <DatePicker {...rest} value={value} onChange={setValue} />
    </Field>
  );
}

function KeptRange() {
  const [range, setRange] = useState({ start: '2026-01-05', end: '2026-01-20' });
  return <DateRangePicker value={range} onChange={setRange} />;
}

function Page() {
  return (
    <>
      <Example title="One day">
        <Kept label="Expires on" />
      </Example>
      <Example title="From a first day on">
        <Kept label="Starts on" start="2026-01-14" min="2026-01-10" />
      </Example>
      <Example title="What was typed is no date">
        <Kept label="Ends on" start="2026-02-30" />
      </Example>
      <Example title="Can't be changed">
        <Kept label="Created on" start="2025-12-24" disabled />
      </Example>
      <Example title="From a day to a day">
        <KeptRange />
      </Example>
      <Example title="The days of a month">
        <CalendarPanel
          label="Choose a day"
          value="2026-01-14"
          min="2026-01-05"
          max="2026-01-28"
          onChoose={() => undefined}
        />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Dates', source: 'core/ui/dates', Page });
