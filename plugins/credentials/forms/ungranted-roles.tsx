import { errorText, type HttpError, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';

/** Says before the form is sent what Keystone asks of people who came by single sign-on. */
export function SingleSignOnNote() {
  const t = useT();
  return <Alert type="note">{t('credentials:ungranted.note')}</Alert>;
}

/** Says why Keystone refused the roles of somebody who came by single sign-on, and what helps. */
export function UngrantedRoles({ error }: { error: HttpError }) {
  const t = useT();
  return (
    <Alert type="danger" live title={t('credentials:ungranted.title')}>
      <p>{t('credentials:ungranted.why')}</p>
      <ul>
        <li>{t('credentials:ungranted.direct')}</li>
        <li>{t('credentials:ungranted.remembered')}</li>
      </ul>
      <p dir="auto">{errorText(error)}</p>
      {error.requestId ? <code>{error.requestId}</code> : null}
    </Alert>
  );
}
