import { useT } from '@sextant/sdk';
import { Badge } from '@sextant/ui';
import { isExposed, type Rule } from './rule.ts';
import { sentenceOf } from './sentence.ts';

export interface RuleSentenceProps {
  rule: Rule;
  /** Gives the name of a group by its id. */
  groupName(id: string): string;
}

/** Draws a rule as one sentence, with a warning where the world may come in on a port for administrators. */
export function RuleSentence({ rule, groupName }: RuleSentenceProps) {
  const t = useT();
  return (
    <>
      {sentenceOf(rule, t, groupName)}{' '}
      {isExposed(rule) ? (
        <Badge place="tag" tone="bad">
          {t('networks:rule.exposed')}
        </Badge>
      ) : null}
    </>
  );
}
