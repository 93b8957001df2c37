import { AppLink } from '../cells/app-link.tsx';
import { FactList } from '../cells/fact-list.tsx';
import { Alert, type AlertType } from '../controls/alert.tsx';
import { useServices } from '../services-context.tsx';
import styles from './content.module.css';
import { isPage, pathBelow, resolveAddress } from './fragment-address.ts';
import { toastType } from './fragment-messages.ts';
import { HtmlView } from './html/html-view.tsx';
import { openServerModal } from './open-server-modal.ts';
import { ServerTable } from './table/server-table.tsx';
import { baseOf, useBase } from './use-base.ts';
import type { Content, ContentLink } from './wire.ts';

export interface ContentViewProps {
  content: readonly Content[];
  /** Addresses in it begin here: where it came from. The console's own root when absent. */
  base?: string | undefined;
}

/** Things that a server gives to look at, one below the other. */
export function ContentView({ content, base }: ContentViewProps) {
  const address = useBase(base);
  return (
    <div className={styles['content']}>
      {content.map((each, place) => (
        // oxlint-disable-next-line no-array-index-key -- what a server lists has no other name
        <One key={place} content={each} base={address} />
      ))}
    </div>
  );
}

function One({ content, base }: { content: Content; base: string }) {
  switch (content.kind) {
    case 'text':
      return <p className={styles['text']}>{content.text}</p>;
    case 'facts':
      return <FactList facts={content.facts} roomy />;
    case 'message':
      return <Alert type={alertType(content.type)}>{content.message}</Alert>;
    case 'rows':
      return (
        <ServerTable
          name="rows"
          label={content.columns.map(({ label }) => label).join(', ')}
          columns={content.columns}
          rows={content.rows}
          base={base}
        />
      );
    case 'links':
      return (
        <ul className={styles['links']}>
          {content.links.map((link) => (
            <li key={link.label}>
              <Link link={link} base={base} />
            </li>
          ))}
        </ul>
      );
    case 'html':
      return <HtmlView html={content.html} address={base} />;
  }
}

function Link({ link: { label, href, modal }, base: from }: { link: ContentLink; base: string }) {
  const services = useServices();
  const address = safely(() => resolveAddress(href, from));
  if (address === undefined) return <span>{label}</span>;
  const path = pathBelow(address, baseOf(services));
  if (modal && path !== undefined) {
    return (
      <button
        type="button"
        className={styles['link']}
        onClick={() => void openServerModal(services, href, { title: label, from })}
      >
        {label}
      </button>
    );
  }
  if (path !== undefined && isPage(path)) return <AppLink to={path}>{label}</AppLink>;
  return (
    <a href={address} rel="noreferrer">
      {label}
    </a>
  );
}

/** An address that leads nowhere leaves its words. */
function safely(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function alertType(type: string): AlertType {
  const known = toastType(type);
  return known === 'error' ? 'danger' : known;
}
