import { useT } from '@sextant/sdk';
import { DetailsSection, FactTable, Missing } from '@sextant/ui';
import { useMemo } from 'react';
import { parsedTemplate } from '../template/check-template.ts';
import { changedLines, lineDifference } from '../template/line-difference.ts';
import { templateText } from '../template/template-text.ts';
import styles from './forms.module.css';
import type { TemplateFacts } from './parameter.ts';
import { sentParameters, startValue, type StackModel, type StackSetting } from './stack-model.ts';

interface DifferenceProps {
  readonly model: StackModel;
  readonly setting: StackSetting;
}

/** Draws which values an update changes, before and after. What is hidden is not shown. */
export function ParameterDifference({ model, facts, setting }: DifferenceProps & { facts: TemplateFacts }) {
  const t = useT();
  const { parameters, cleared } = sentParameters(model, facts, setting);
  const changed = facts.parameters.filter(({ name }) => Object.hasOwn(parameters, name) || cleared.includes(name));
  if (changed.length === 0) return null;
  const title = t('stacks:form.parameter-changes');
  const shown = (value: string, key: string) => (value === '' ? <Missing key={key} /> : <bdi key={key}>{value}</bdi>);
  return (
    <DetailsSection title={title} count={changed.length}>
      <FactTable
        label={title}
        columns={['parameter', 'before', 'after'].map((name) => ({ label: t(`stacks:form.${name}`) }))}
        rows={changed.map((parameter) => {
          const { name, hidden, default: usual } = parameter;
          const after = cleared.includes(name) ? (usual ?? '') : (parameters[name] ?? '');
          return {
            id: name,
            cells: [
              <bdi key="name">{name}</bdi>,
              hidden ? t('stacks:form.hidden') : shown(startValue(parameter, setting), 'before'),
              hidden ? t('stacks:form.hidden-new') : shown(after, 'after'),
            ],
          };
        })}
      />
    </DetailsSection>
  );
}

/** Draws the lines of the template that an update changes. Nothing where the template stays, or the service fetches it. */
export function TemplateDifference({ model, setting }: DifferenceProps) {
  const t = useT();
  const { origin, template } = model;
  const { template: present = '' } = setting;
  // Both are written in the same way: order and quotes make no difference.
  const lines = useMemo(() => {
    const parsed = origin === 'text' ? parsedTemplate(template) : undefined;
    return parsed && lineDifference(present, templateText(parsed));
  }, [origin, template, present]);
  if (origin !== 'text') return null;
  // A difference is drawn once: the place of a line is what tells it from others.
  const shown = lines && changedLines(lines).map((line, place) => ({ key: String(place), line }));
  return (
    <DetailsSection
      title={t('stacks:form.template-changes')}
      empty={
        shown === undefined ? t('stacks:form.template-too-long') : shown.length === 0 && t('stacks:form.template-same')
      }
    >
      <div className={styles['difference']} dir="ltr">
        {(shown ?? []).map(({ key, line }) =>
          line === null ? (
            <div key={key}>…</div>
          ) : (
            <div key={key} className={line.kind === 'same' ? undefined : styles[line.kind]}>
              {signs[line.kind]} {line.text}
            </div>
          ),
        )}
      </div>
    </DetailsSection>
  );
}

const signs = { same: ' ', removed: '−', added: '+' } as const;
