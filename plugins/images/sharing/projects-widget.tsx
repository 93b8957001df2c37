import { useProjectName, useT } from '@sextant/sdk';
import { Combobox, IconButton, ShortId, StatusMark, type StatusTone, type WidgetProps } from '@sextant/ui';
import type { MemberStatus } from '../image.ts';
import { findProjects, type Sharing } from './sharing.ts';
import styles from './sharing.module.css';

const tones: Readonly<Record<MemberStatus, StatusTone>> = { pending: 'run', accepted: 'ok', rejected: 'bad' };

/** The projects that the image is shared with, and a field that adds another: by its name, or by its id. */
export function ProjectsWidget({ id, value, onChange, disabled, formContext, registry }: WidgetProps) {
  const t = useT();
  const { sharing } = (formContext ?? registry.formContext) as { sharing: Sharing };
  const projects = Array.isArray(value) ? (value as string[]) : [];
  const remove = (project: string) => onChange(projects.filter((each) => each !== project));
  return (
    <div className={styles['sharing']}>
      <Combobox
        id={id}
        value=""
        source={async (typed) => findProjects(typed, sharing, projects, t('images:sharing.by-id'))}
        onChange={(project) => project && onChange([...projects, project])}
        placeholder={t(sharing.isPartial ? 'images:sharing.name-or-id' : 'images:sharing.name')}
        disabled={disabled ?? false}
      />
      {projects.length === 0 ? (
        <p className={styles['none']}>{t('images:sharing.none')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('images:sharing.projects')}>
          {projects.map((project) => (
            <li key={project} className={styles['project']}>
              <SharedProject id={project} sharing={sharing} isNew={!sharing.answers.has(project)} />
              <Answer status={sharing.answers.get(project)} />
              <Remove id={project} sharing={sharing} disabled={disabled ?? false} onPress={() => remove(project)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useName(id: string, { candidates }: Sharing): string {
  const name = useProjectName(id);
  return candidates.find((project) => project.id === id)?.name ?? name;
}

/** The ids that Keystone makes. Image services take any text for one, and then nobody is asked. */
const projectId = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

function SharedProject({ id, sharing, isNew }: { id: string; sharing: Sharing; isNew: boolean }) {
  const t = useT();
  const name = useName(id, sharing);
  const isDoubtful = isNew && name === id && !projectId.test(id);
  return (
    <div className={styles['names']}>
      {name === id ? null : <bdi>{name}</bdi>}
      <ShortId whole id={id} label={t('images:facet.owner')} />
      {isDoubtful ? (
        <p role="status" className={styles['doubt']}>
          {t('images:sharing.not-an-id')}
        </p>
      ) : null}
    </div>
  );
}

function Answer({ status }: { status: MemberStatus | undefined }) {
  const t = useT();
  if (!status) return <span className={styles['none']}>{t('images:sharing.new')}</span>;
  return <StatusMark tone={tones[status]} label={t(`images:sharing.status.${status}`)} />;
}

function Remove({
  id,
  sharing,
  disabled,
  onPress,
}: {
  id: string;
  sharing: Sharing;
  disabled: boolean;
  onPress(): void;
}) {
  const t = useT();
  const label = t('images:sharing.remove', { name: useName(id, sharing) });
  return <IconButton icon="x" label={label} size="s" disabled={disabled} onClick={onPress} />;
}
