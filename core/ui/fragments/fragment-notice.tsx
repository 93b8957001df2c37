import { errorText } from '#base';
import { Alert } from '../controls/alert.tsx';
import { useT } from '../services-context.tsx';
import { FragmentError, problemText } from './fragment-error.ts';

/** Says that what a server sent cannot be drawn, with what a developer needs to find the place. */
export function FragmentNotice({ error }: { error: unknown }) {
  const t = useT();
  return (
    <Alert type="danger" live title={t('core:fragment.notDrawn')}>
      {error instanceof FragmentError ? problemText(t, error) : errorText(error)}
    </Alert>
  );
}
