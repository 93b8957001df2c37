import { I18n, useService, useT } from '@sextant/sdk';
import { Alert, FactTable } from '@sextant/ui';
import { type ChangeOutcome, grantText, keyOf, type PartlySaved } from './save-members.ts';

/** Draws what became of each of several changes: first those that are left, each with its reason. */
export function ChangeOutcomes({ of }: { of: PartlySaved }) {
  const t = useT();
  const i18n = useService(I18n);
  const outcome = ({ isSaved, why }: ChangeOutcome) =>
    isSaved ? t('projects:members.saved') : (why ?? t('projects:members.not-sent'));
  const leftFirst = of.outcomes.toSorted((one, other) => Number(one.isSaved) - Number(other.isSaved));
  return (
    <>
      <Alert type="danger" live title={of.message}>
        {t('projects:members.go-on')}
      </Alert>
      <FactTable
        label={of.message}
        columns={[{ label: t('projects:members.change') }, { label: t('projects:members.outcome') }]}
        rows={leftFirst.map((each) => {
          const change = grantText(each.grant, i18n);
          return {
            id: keyOf(each.grant),
            cells: [
              <bdi key="change">{change}</bdi>,
              <span key="outcome" dir="auto">
                {outcome(each)}
              </span>,
            ],
          };
        })}
      />
    </>
  );
}
