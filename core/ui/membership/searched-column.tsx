import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { failureOf } from '../form/failure.ts';
import { useT } from '../services-context.tsx';
import { focusBeside, MemberRows } from './member-rows.tsx';
import type { Assignments, FindCandidates, MembershipCandidate } from './membership.ts';
import styles from './membership.module.css';
import { useFilter } from './use-filter.ts';

/** The signs from which on it searches: a single one would find most of those there are. */
const leastSigns = 2;

type Answer =
  | { readonly to: string; readonly found: readonly MembershipCandidate[] }
  | { readonly to: string; readonly why: string; readonly isFinal?: true };

interface SearchedColumnProps {
  title: string;
  find: FindCandidates;
  /** The members, who are not offered. */
  members: Assignments;
  onAdd(candidate: MembershipCandidate): void;
}

/** Draws the side of those who could be members, found by what is typed: there may be more than any list could show. */
export function SearchedColumn({ title, find, members, onAdd }: SearchedColumnProps) {
  const t = useT();
  const titleId = useId();
  const rows = useRef<HTMLUListElement>(null);
  const filter = useFilter();
  const typed = filter.applied.trim();
  const { answer, again } = useFound(find, [...typed].length < leastSigns ? '' : typed);
  const list = answer && 'found' in answer ? answer.found.filter(({ id }) => !Object.hasOwn(members, id)) : [];
  const isWaiting = typed !== '' && [...typed].length >= leastSigns && !answer;
  return (
    <div role="group" className={styles['column']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {title}
      </h3>
      <TextInput
        type="search"
        icon="search"
        aria-label={t('core:membership.search', { list: title })}
        placeholder={t('core:membership.searchShort')}
        value={filter.typed}
        onChange={filter.type}
        onKeyDown={(event) => {
          // The form around must not be sent by it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <MemberRows
        // Other names begin at the top again.
        key={typed}
        ref={rows}
        labelledBy={titleId}
        list={list}
        none={saidInstead()}
        move="add"
        onMove={(candidate, place) => {
          focusBeside(rows.current, place);
          onAdd(candidate);
        }}
      />
      <VisuallyHidden role="status">
        {answer && 'found' in answer ? t('core:combobox.matches', { count: list.length }) : ''}
      </VisuallyHidden>
    </div>
  );

  function saidInstead() {
    if (answer && 'why' in answer) {
      if (answer.isFinal) return answer.why;
      return (
        <>
          {answer.why}{' '}
          <Button size="s" onClick={again}>
            {t('core:membership.again')}
          </Button>
        </>
      );
    }
    if (isWaiting) return t('core:combobox.searching');
    return answer ? t('core:membership.noMatch') : t('core:membership.typeToSearch', { least: leastSigns });
  }
}

/** Asks for what was typed; an answer that is not wanted any more is given up and never shown. */
function useFound(find: FindCandidates, typed: string) {
  const latest = useRef(find);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    latest.current = find;
  });
  const question = `${attempt} ${typed}`;
  useEffect(() => {
    if (typed === '') return undefined;
    const giveUp = new AbortController();
    const put = (next: Answer) => giveUp.signal.aborted || setAnswer(next);
    latest.current(typed, giveUp.signal).then(
      (found) => put({ to: question, found }),
      (error: unknown) => {
        const { message: why, isFinal } = failureOf(error);
        put({ to: question, why, ...(isFinal && { isFinal }) });
      },
    );
    return () => giveUp.abort();
  }, [typed, question]);
  return {
    answer: typed !== '' && answer?.to === question ? answer : undefined,
    again: () => setAttempt((times) => times + 1),
  };
}
