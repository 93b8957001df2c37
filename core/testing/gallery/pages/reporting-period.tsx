import { useState } from 'react';
import type { Period } from '#ui/reporting-period/period.ts';
import { ReportingPeriod } from '#ui/reporting-period/reporting-period.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

function Kept({ start }: { start: Period }) {
  const [period, setPeriod] = useState(start);
  const [reported, setReported] = useState<URLSearchParams>();
  return (
    <>
      <ReportingPeriod
        value={period}
        onChange={setPeriod}
        onReport={(_, fields) => setReported(new URLSearchParams(fields))}
      />
      <p role="log">{reported ? `Reported: ${reported}` : 'Nothing reported yet'}</p>
    </>
  );
}

function Page() {
  return (
    <>
      <Example title="Days up to today">
        <Kept start={{ period: '7', start: '', end: '' }} />
      </Example>
      <Example title="From a day to a day">
        <Kept start={{ period: 'other', start: '2026-01-05', end: '2026-01-20' }} />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Reporting period', source: 'core/ui/reporting-period', Page });
