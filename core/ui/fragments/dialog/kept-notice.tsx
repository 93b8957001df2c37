import { Alert } from '../../controls/alert.tsx';
import { useT } from '../../services-context.tsx';

/** The form was not taken before; what was typed then stands in it again. */
export function KeptNotice() {
  const t = useT();
  return (
    <Alert type="info" live>
      {t('core:fragment.kept')}
    </Alert>
  );
}
