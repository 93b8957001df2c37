import { useCallback } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { useServices } from '../../services-context.tsx';
import { openServerModal } from '../open-server-modal.ts';
import { postForm, tellFailure } from '../post-form.ts';
import { baseOf } from '../use-base.ts';
import type { ActionLink } from '../wire.ts';
import { rowName, type ServerRow } from './server-rows.ts';
import { useLatest } from '../../use-latest.ts';

export interface RunLinkOptions {
  /** The table's name in what is posted. */
  table: string;
  base: string | undefined;
  /** Called when the action was done: what is shown may be old. */
  onDone(): void;
}

/**
 * Returns the press on a server's button. It opens the button's form, or posts the rows once the operator has confirmed what is
 * dangerous.
 */
export function useRunLink(options: RunLinkOptions): (action: ActionLink, rows: readonly ServerRow[]) => void {
  const services = useServices();
  const latest = useLatest(options);

  return useCallback(
    (action: ActionLink, rows: readonly ServerRow[]) => {
      const run = async () => {
        const { table, base } = latest.current;
        const from = baseOf(services, base);
        if (!action.post) {
          const ended = await openServerModal(services, action.href, { title: action.label, from });
          return ended !== undefined;
        }
        if (action.danger && !(await confirmed(action, rows))) return false;
        const body = new URLSearchParams({ action: `${table}__${action.id}` });
        for (const row of rows) body.append('object_ids', row.id);
        const posted = await postForm(services, {
          action: action.href,
          from,
          form: { body },
          onProgress: () => {},
        });
        if (posted.did === 'show') {
          const { answer } = posted;
          await openServerModal(services, answer.address, { title: action.label, from: answer.address, answer });
        }
        return posted.did !== 'fail';
      };
      const confirmed = (asked: ActionLink, about: readonly ServerRow[]) =>
        services.get(Modals).confirm({
          title: services.get(I18n).t('core:fragments.table.confirm', { action: asked.label }),
          names: about.map(rowName),
          confirmLabel: asked.label,
          danger: true,
        });
      run().then(
        (done) => {
          if (done) latest.current.onDone();
        },
        (error: unknown) => tellFailure(services, error),
      );
    },
    [services, latest],
  );
}
