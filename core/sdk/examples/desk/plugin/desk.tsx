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

/** Every dialog of the back end behind a link of its own. */
export function Desk() {
  const t = useT();
  return (
    <section aria-labelledby="acme-desk">
      <h1 id="acme-desk">{t('acme.desk:title')}</h1>
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
    </section>
  );
}

/** What the desk was asked for, in tabs that the back end fills when they are looked at. */
export function Requests() {
  const t = useT();
  const tabs = ['requests', 'rules', 'archive'].map((id) => ({ id: `desk__${id}`, label: t(`acme.desk:tabs.${id}`) }));
  return (
    <section aria-labelledby="acme-desk-requests">
      <h1 id="acme-desk-requests">{t('acme.desk:requests')}</h1>
      <ServerTabs group="desk" label={t('acme.desk:requests')} tabs={tabs} address={`${desk}/page`} sticky={false} />
    </section>
  );
}
