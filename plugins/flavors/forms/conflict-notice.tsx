import { useEffect, useRef, useState } from 'react';
import { I18n, useService, useT } from '@sextant/sdk';
import { Alert, Button, FactTable, type MembershipCandidate } from '@sextant/ui';
import { differing, type FormPart, mergedData, partLabel, partsChanged } from './edit-state.ts';
import { dataOf, type FlavorData } from './flavor-form.ts';
import type { FlavorConflict, FlavorEdit } from './save-edit.ts';
import { partText, specsText } from './part-text.ts';

export interface ConflictNoticeProps<T extends FlavorData> {
  conflict: FlavorConflict;
  edit: FlavorEdit;
  /** For the names of those with access. */
  projects: readonly MembershipCandidate[];
  data: T;
  change(data: T): void;
}

const notice = { display: 'grid', gap: 'var(--s-8)' } as const;

/** What others made of a flavor while it was edited here, beside what is typed; with theirs the operator may go on. */
export function ConflictNotice<T extends FlavorData>(props: ConflictNoticeProps<T>) {
  const { conflict, edit, data, change } = props;
  const { start, now } = conflict;
  const { asked } = edit;
  const t = useT();
  const i18n = useService(I18n);
  const [taken, setTaken] = useState<readonly FormPart[]>([]);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed may be a whole form below it.
  useEffect(() => {
    // Newer browsers give a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const merged = mergedData(data, start, now, asked);
  const open = differing(asked, data, merged);
  const take = () => {
    edit.start = now;
    setTaken(open);
    change(merged);
    // The button goes.
    place.current?.focus();
  };
  const isTaken = taken.length > 0;
  return (
    <div ref={place} tabIndex={-1}>
      <Alert
        type={isTaken ? 'info' : 'danger'}
        title={
          // Only this is spoken: the table changes with every key.
          <span role={isTaken ? 'status' : 'alert'}>
            {isTaken
              ? t('flavors:conflict.taken', { parts: i18n.list(taken.map((part) => t(partLabel(part)))) })
              : conflict.message}
          </span>
        }
      >
        <div style={notice}>
          <ConflictTable {...props} />
          {open.length > 0 && !isTaken ? (
            <div>
              <p>{t('flavors:conflict.take-help')}</p>
              <Button size="s" onClick={take}>
                {t('flavors:conflict.take')}
              </Button>
            </div>
          ) : null}
        </div>
      </Alert>
    </div>
  );
}

function ConflictTable<T extends FlavorData>({ conflict, edit, projects, data }: ConflictNoticeProps<T>) {
  const { start, now } = conflict;
  const { asked } = edit;
  const t = useT();
  const i18n = useService(I18n);
  const text = (part: FormPart, of: FlavorData) => partText(part, of, projects, i18n);
  const yours = (part: FormPart) => {
    if (!asked.includes(part)) return t('flavors:conflict.not-asked');
    const value = text(part, data);
    const isEdited = differing([part], data, dataOf(start)).length > 0;
    return isEdited ? value : t('flavors:conflict.not-edited', { value });
  };
  const specs = specsText(start, now, i18n);
  const row = (id: string, label: string, theirs: string, mine: string) => ({
    id,
    cells: [t(label), <bdi key="theirs">{theirs}</bdi>, <bdi key="yours">{mine}</bdi>],
  });
  const rows = partsChanged(start, now).map((part) => row(part, partLabel(part), text(part, dataOf(now)), yours(part)));
  if (specs) rows.push(row('specs', 'flavors:specs.title', specs, t('flavors:conflict.not-asked')));
  return (
    <FactTable
      label={t('flavors:conflict.table')}
      columns={[
        { label: t('flavors:conflict.field') },
        { label: t('flavors:conflict.theirs') },
        { label: t('flavors:conflict.yours') },
      ]}
      rows={rows}
    />
  );
}
