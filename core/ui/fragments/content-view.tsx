import { AppLink } from '../cells/app-link.tsx';
import { FactList } from '../cells/fact-list.tsx';
import { Alert, type AlertType } from '../controls/alert.tsx';
import { useServices, useT } from '../services-context.tsx';
import type { ContentViewProps } from './content-view-props.ts';
import styles from './content.module.css';
import { isCallable, isOwn, isPage, pathBelow, resolveAddress } from './fragment-address.ts';
import { FragmentError } from './fragment-error.ts';
import { toastType } from './fragment-messages.ts';
import { FragmentNotice } from './fragment-notice.tsx';
import { HtmlContent } from './html/html-content.tsx';
import { openServerModal } from './open-server-modal.ts';
import { ownFile, saveLinked } from './save-linked.ts';
import type { ServerTableProps } from './table/server-table-props.ts';
import { RowsTable } from './table/server-table.tsx';
import { baseOf, useBase } from './use-base.ts';
import type { Content, ContentLink } from './wire.ts';

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

/** Shows a table that a server describes, whose cells may hold any content. */
export function ServerTable(props: ServerTableProps) {
  return <RowsTable {...props} Content={ContentView} />;
}

function One({ content, base }: { content: Content; base: string }) {
  const t = useT();
  switch (content.kind) {
    case 'text':
      return <p className={styles['text']}>{content.text}</p>;
    case 'facts':
      return <FactList facts={content.facts} roomy />;
    case 'message':
      return <Alert type={alertType(content.type)}>{content.message}</Alert>;
    case 'rows': {
      const { kind: _, name = 'rows', label, ...described } = content;
      const words = label ?? described.columns.map((column) => column.label).join(t('core:formats.comma'));
      return <ServerTable {...described} name={name} label={words} base={base} />;
    }
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
      return <HtmlContent html={content.html} address={base} />;
    default:
      // A server may be newer than this console.
      return (
        <FragmentNotice error={new FragmentError('unknownContent', String((content as { kind?: unknown }).kind))} />
      );
  }
}

function Link({ link: { label, href, modal }, base: from }: { link: ContentLink; base: string }) {
  const services = useServices();
  const address = safely(() => resolveAddress(href, from));
  if (address === undefined) return <span>{label}</span>;
  const root = baseOf(services);
  const path = pathBelow(address, root);
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
  // A server may lead to no other address of the console: signing out, another's service.
  if (isOwn(address, root) && !isCallable(address, from, root)) return <span>{label}</span>;
  const file = ownFile(services, href, from);
  return (
    <a
      href={address}
      rel="noreferrer"
      onClick={(event) => {
        if (file === undefined) return;
        event.preventDefault();
        void saveLinked(services, file, from);
      }}
    >
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
