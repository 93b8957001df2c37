import { useT } from '@sextant/sdk';
import { ServerModalLink } from '@sextant/ui';

/** Where the gateway puts this plugin's back end: `plugins.proxies` of the operator's configuration. */
const desk = '/api/p/acme.desk/desk';

const links = [
  'request',
  'image',
  'paper',
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
      </ul>
    </section>
  );
}
