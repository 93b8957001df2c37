import { type FormEvent, useId, useState } from 'react';
import { Page } from '#services/page/page';
import { Storage } from '#services/storage/storage';
import { AppLink } from '../cells/app-link.tsx';
import { Button, IconButton } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Field } from '../controls/field.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { useService, useT } from '../services-context.tsx';
import { writeAddress } from './list-address.ts';
import { choiceIn, withChoice } from './places/places-choice.ts';
import { PlacesSelect } from './places/places-select.tsx';
import { useOwnPlaces } from './places/use-own-places.ts';
import { type SavedView, SavedViews } from './saved-views.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table-extras.module.css';

/** The user's own views of a list: opened, shared as links, one of them opened with the list, and new ones saved. */
export function ViewsMenu({ view, done }: { view: ListView<any>; done(): void }) {
  const t = useT();
  const storage = useService(Storage);
  const { webRoot } = useService(Page);
  const { path, place } = view.page!;
  const [saved] = useState(() => new SavedViews(storage, path));
  const [, redraw] = useState(0);
  const [note, setNote] = useState('');
  const change = (make: () => void, words = '') => {
    make();
    setNote(words);
    redraw((count) => count + 1);
  };
  const columns = [...view.columns.shown, ...view.columns.squeezed].map(({ id }) => id);
  const where = withChoice('', choiceIn(view.page!.search));
  const query = writeAddress({ ...place, columns: place.columns ?? columns }, where, view.type.facets ?? []);
  const views = saved.all();
  const linkTo = (to: string) => new URL(webRoot + (path + to).replace(/^\/+/, ''), location.href).href;
  return (
    <div className={styles['views']}>
      {view.type.places ? <Places view={view} done={done} /> : null}
      {views.length === 0 ? <p>{t('core:views.none')}</p> : null}
      <ul>
        {views.map((each) => (
          <li key={each.name}>
            <AppLink
              to={path + each.query}
              title={t('core:views.open', { name: each.name })}
              onClick={done}
              className={styles['view-name']}
            >
              <bdi>{each.name}</bdi>
            </AppLink>
            <IconButton
              size="s"
              icon="star"
              active={saved.first === each.name}
              aria-pressed={saved.first === each.name}
              label={t('core:views.isDefault', { name: each.name })}
              onClick={() => change(() => saved.openWith(saved.first === each.name ? undefined : each.name))}
            />
            <CopyButton text={() => linkTo(each.query)} label={t('core:views.copy', { name: each.name })} />
            <IconButton
              size="s"
              icon="trash-2"
              label={t('core:views.remove', { name: each.name })}
              onClick={() => change(() => saved.remove(each.name))}
            />
          </li>
        ))}
      </ul>
      <SaveForm
        views={views}
        onSave={(name) => change(() => saved.save({ name, query }), t('core:views.saved', { name }))}
      />
      <CopyButton words text={() => linkTo(query)} label={t('core:views.copyCurrent')} />
      <p role="status" className={styles['note']}>
        {note}
      </p>
    </div>
  );
}

function Places({ view: { page, address }, done }: { view: ListView<any>; done(): void }) {
  const { own } = useOwnPlaces();
  return own && page ? <PlacesSelect own={own} page={page} address={address} onChosen={done} /> : null;
}

function SaveForm({ views, onSave }: { views: readonly SavedView[]; onSave(name: string): void }) {
  const t = useT();
  const id = useId();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const trimmed = name.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setMissing(trimmed === '');
    if (trimmed === '') return;
    onSave(trimmed);
    setName('');
  };
  return (
    <form onSubmit={save} noValidate>
      <Field id={id} label={t('core:views.name')} error={missing ? t('core:views.nameMissing') : undefined}>
        <TextInput value={name} onChange={setName} maxLength={80} />
      </Field>
      <Button type="submit">
        {t(views.some((view) => view.name === trimmed) ? 'core:views.replace' : 'core:views.save')}
      </Button>
    </form>
  );
}
