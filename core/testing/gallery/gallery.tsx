import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { Queries } from '#services/resources/queries';
import { Segmented } from '#ui/controls/segmented.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ToastRegion } from '#ui/toasts/toast-region.tsx';
import { addressOf, type GalleryAddress } from './address.ts';
import { galleryPages } from './all-pages.ts';
import type { OpenedPart } from './open-part.ts';
import styles from './gallery.module.css';

/** The gallery: the parts' names at the start, the part in view, and the switches that show it otherwise. */
export function Gallery({ address, opened: { page, services } }: { address: GalleryAddress; opened: OpenedPart }) {
  const part = page ? <page.Page /> : <p>{address.part ? `There is no part ${address.part}.` : 'Choose a part.'}</p>;
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.get(Queries)}>
        <MemoryRouter>
          {address.alone ? (
            <main className={styles['alone']}>
              <h1 className={styles['title']}>{page?.title}</h1>
              {part}
            </main>
          ) : (
            <div className={styles['frame']}>
              <PartList address={address} />
              <main className={styles['part']}>
                <Head address={address} title={page?.title ?? 'Gallery'} source={page?.source} />
                {part}
              </main>
            </div>
          )}
          <ModalLayer />
          <ToastRegion />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesProvider>
  );
}

function PartList({ address }: { address: GalleryAddress }) {
  return (
    <nav className={styles['parts']} aria-label="Parts">
      {[...galleryPages.keys()].map((part) => (
        <a key={part} href={addressOf({ ...address, part })} aria-current={part === address.part ? 'page' : undefined}>
          {part.replaceAll('-', ' ')}
        </a>
      ))}
    </nav>
  );
}

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'ar', label: 'العربية' },
  { value: 'fr', label: 'Français' },
  { value: 'ja', label: '日本語' },
] as const;

function Head({ address, title, source }: { address: GalleryAddress; title: string; source: string | undefined }) {
  const go = (change: Partial<GalleryAddress>) => location.assign(addressOf({ ...address, ...change }));
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{title}</h1>
      {source && <code>{source}</code>}
      <span className={styles['switches']}>
        <Segmented
          label="Theme"
          value={address.theme}
          options={themes}
          onChange={(theme) => go({ theme: theme as GalleryAddress['theme'] })}
        />
        <Segmented
          label="Language"
          value={address.language}
          options={languages}
          onChange={(language) => go({ language })}
        />
      </span>
    </header>
  );
}
