import type { ReactNode } from 'react';
import { useT } from '@sextant/sdk';
import { ServerModalLink, ServerTabs } from '@sextant/ui';

/** Where the gateway puts this plugin's back end: `plugins.proxies` of the operator's configuration. */
const desk = '/api/p/acme.desk/desk';

const links = [
  'request',
  'image',
  'paper',
  'order',
  'rack',
  'notes',
  'odd',
  'failing',
  'explaining',
  'members',
  'refusing',
  'leaving',
  'elsewhere',
  'slow',
];

/** A page with its title, in the console's own measures. */
function Page({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} style={{ padding: 'var(--s-16) var(--s-20)' }}>
      <h1
        id={id}
        style={{ font: 'var(--w-semi) var(--fs-18) / var(--lh-18) var(--sans)', marginBlockEnd: 'var(--s-16)' }}
      >
        {title}
      </h1>
      {children}
    </section>
  );
}

/** Every dialog of the back end behind a link of its own. */
export function Desk() {
  const t = useT();
  return (
    <Page id="acme-desk" title={t('acme.desk:title')}>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <ServerModalLink to={`${desk}/${link}`}>{t(`acme.desk:links.${link}`)}</ServerModalLink>
          </li>
        ))}
        <li>
          <ServerModalLink to={`${desk}/contract`} size="wizard">
            {t('acme.desk:links.contract')}
          </ServerModalLink>
        </li>
      </ul>
    </Page>
  );
}

/** Shows the requests to the desk, in tabs that the back end fills when they are opened. */
export function Requests() {
  const t = useT();
  const tabs = ['requests', 'rules', 'archive'].map((id) => ({ id: `desk__${id}`, label: t(`acme.desk:tabs.${id}`) }));
  return (
    <Page id="acme-desk-requests" title={t('acme.desk:requests')}>
      <ServerTabs group="desk" label={t('acme.desk:requests')} tabs={tabs} address={`${desk}/page`} sticky={false} />
    </Page>
  );
}
