import { canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { fieldName, useAnyErrors } from './drawing-context.ts';
import styles from './form.module.css';
import { RequiredHint } from './required-hint.tsx';
import { textOf } from './texts.ts';
import { objectOptions } from './ui-options.ts';

type Parts = ObjectFieldTemplateProps['properties'];

/** Fields in a grid of one, two or four columns, then the groups that open. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { properties, title, description, schema, uiSchema, fieldPathId, formData, onAddProperty, disabled, readonly } =
    props;
  const t = useT();
  const options = objectOptions(uiSchema);
  const isRoot = fieldPathId.path.length === 0;
  const grouped = new Set(options.groups?.flatMap((group) => group.fields));
  const part = (name: string) => properties.find((each) => each.name === name);
  const prefix = isRoot ? '' : `${fieldName(fieldPathId)}.`;
  const inside = (
    <>
      {isRoot && options.intro !== false && schema.required?.length ? <RequiredHint /> : null}
      <Grid
        columns={options.columns}
        notes={options.notes}
        parts={properties.filter(({ name }) => !grouped.has(name))}
      />
      {options.groups?.map(({ id, fields, title: heading, open }) => (
        <FieldGroup
          key={id}
          title={textOf(t, heading)}
          open={open ?? false}
          fields={fields.map((name) => prefix + name)}
        >
          <Grid
            columns={options.columns}
            notes={options.notes}
            parts={fields.map(part).filter((each) => each !== undefined)}
          />
        </FieldGroup>
      ))}
      {canExpand(schema, uiSchema, formData) ? (
        <Button icon="plus" onClick={onAddProperty} disabled={disabled || readonly} className={styles['add']}>
          {t('core:form.add')}
        </Button>
      ) : null}
    </>
  );
  if (isRoot) return <div className={styles['form']}>{inside}</div>;
  return (
    <fieldset id={fieldPathId.$id} className={styles['form']}>
      {title ? <legend className={styles['heading']}>{textOf(t, title)}</legend> : null}
      {typeof description === 'string' ? <p className={styles['hint']}>{textOf(t, description)}</p> : null}
      {inside}
    </fieldset>
  );
}

function Grid({
  columns = 1,
  notes,
  parts,
}: {
  columns?: 1 | 2 | 4;
  notes: ReturnType<typeof objectOptions>['notes'];
  parts: Parts;
}) {
  const t = useT();
  return (
    <div className={styles['grid']} data-columns={columns}>
      {parts.flatMap(({ name, content }) => [
        content,
        ...(notes ?? [])
          .filter((note) => note.after === name)
          .map((note) => (
            <p key={note.text} className={styles['note']} data-span={note.span ?? 'full'}>
              {textOf(t, note.text)}
            </p>
          )),
      ])}
    </div>
  );
}

interface FieldGroupProps {
  title: string;
  open: boolean;
  /** An error in one of these opens the group. */
  fields: readonly string[];
  children: ReactNode;
}

function FieldGroup({ title, open, fields, children }: FieldGroupProps) {
  const [opened, setOpened] = useState(open);
  const faulty = useAnyErrors(fields);
  const shown = opened || faulty;
  const id = useId();
  return (
    <div className={styles['group']}>
      <button
        type="button"
        className={styles['disclosure']}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpened(!shown)}
      >
        {shown ? <Icon name="chevron-down" size={14} /> : <Icon name="chevron-right" size={14} flip />}
        {title}
      </button>
      <div id={id} hidden={!shown}>
        {children}
      </div>
    </div>
  );
}
