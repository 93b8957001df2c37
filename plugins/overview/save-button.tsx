import { rethrowUntold, useServices, useT } from '@sextant/sdk';
import { Button, saveFile } from '@sextant/ui';
import { useState } from 'react';
import type { Days } from './period.ts';
import { fetchCsv } from './usage.ts';

interface SaveButtonProps {
  days: Days;
  /** All projects, for administrators; else the own one. */
  ofAll: boolean;
  /** A part of the file's name, before the days. */
  name: string;
}

/** Saves the report as comma-separated values (row OVW-04). The gateway makes names harmless that a spreadsheet would run. */
export function SaveButton({ days, ofAll, name }: SaveButtonProps) {
  const t = useT();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const content = await fetchCsv(days, { ofAll, services });
      await saveFile(`${name}-${days.start}-${days.end}.csv`, 'text/csv;charset=utf-8', content);
    } catch (error) {
      rethrowUntold(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="s" icon="download" busy={busy} onClick={() => void save()}>
      {t('overview:csv.save')}
    </Button>
  );
}
