import { useEffect, useReducer, useRef } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Alert } from '../../controls/alert.tsx';
import { Segmented } from '../../controls/segmented.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useService, useT } from '../../services-context.tsx';
import type { EditConflict } from './edit-guard.ts';
import styles from './edit.module.css';
import { type FieldConflict, isSame } from './three-way.ts';

export interface EditConflictNoticeProps<M> {
  conflict: EditConflict<M>;
  /** The data of the form. */
  model: M;
  change(model: M): void;
}

/** The fields that two people changed, each with both values and a choice; it stands above the form. */
export function EditConflictNotice<M>({ conflict, model, change }: EditConflictNoticeProps<M>) {
  const t = useT();
  const i18n = useService(I18n);
  const place = useRef<HTMLDivElement>(null);
  const { comparison, told } = conflict;
  const { conflicts, kept } = comparison;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // The button that was pressed may be a whole form below it.
  useEffect(() => {
    // Newer browsers give a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
    if (told > 1) place.current?.querySelector<HTMLElement>('[data-open] [role="radio"]')?.focus();
  }, [told]);
  return (
    <div ref={place}>
      <Alert type="danger" title={<span role="alert">{conflict.message}</span>}>
        <ul className={styles['conflicts']} aria-label={t('core:form.edit.fields')}>
          {conflicts.map((one) => (
            <ConflictRow
              key={one.field.id}
              conflict={one}
              model={model}
              change={change}
              isChosen={conflict.isChosen(one, model)}
              isAsked={told > 1}
              choose={() => {
                conflict.choose(one);
                redraw();
              }}
            />
          ))}
        </ul>
        {kept.length > 0 ? (
          <p className={styles['kept']}>
            {t('core:form.edit.kept', { fields: i18n.list(kept.map(({ label }) => label)) })}
          </p>
        ) : null}
      </Alert>
    </div>
  );
}

interface ConflictRowProps<M> {
  conflict: FieldConflict<M>;
  model: M;
  change(model: M): void;
  isChosen: boolean;
  /** Saving was tried without a choice. */
  isAsked: boolean;
  choose(): void;
}

function ConflictRow<M>({ conflict, model, change, isChosen, isAsked, choose }: ConflictRowProps<M>) {
  const t = useT();
  const { field, theirs, mine } = conflict;
  const value = field.get(model);
  const isTheirs = isSame(value, theirs);
  // Typing after that makes the value the person's own again.
  const own = useRef(mine);
  useEffect(() => {
    if (!isTheirs) own.current = value;
  });
  return (
    <li className={styles['conflict']} {...(isChosen ? {} : { 'data-open': '' })}>
      <strong>
        <bdi>{field.label}</bdi>
      </strong>
      <Segmented
        size="s"
        label={t('core:form.edit.choose', { field: field.label })}
        // Neither is chosen to begin with: saving again would undo what the other did.
        value={!isChosen ? '' : isTheirs ? 'theirs' : 'mine'}
        options={[
          { value: 'mine', label: t('core:form.edit.mine') },
          { value: 'theirs', label: t('core:form.edit.theirs') },
        ]}
        onChange={(side) => {
          choose();
          change(field.set(model, side === 'theirs' ? theirs : own.current));
        }}
      />
      {isAsked && !isChosen ? (
        <p className={styles['missing']}>
          <Icon name="circle-x" size={14} /> {t('core:form.edit.missing')}
        </p>
      ) : null}
      <dl className={styles['values']}>
        <dt>{t('core:form.edit.now')}</dt>
        <dd>
          <bdi>{field.text(theirs)}</bdi>
        </dd>
        <dt>{t('core:form.edit.yours')}</dt>
        <dd>
          <bdi>{field.text(isTheirs ? mine : value)}</bdi>
        </dd>
      </dl>
    </li>
  );
}
