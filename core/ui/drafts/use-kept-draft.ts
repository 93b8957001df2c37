import { useEffect, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Router } from '#services/router/router';
import { Scope } from '#services/scope/scope';
import { Storage } from '#services/storage/storage';
import { noteDraft, useOpenModal } from '../modal/in-modal.ts';
import { useService, useServices } from '../services-context.tsx';
import { DraftKeeper } from './draft-keeper.ts';
import { PasswordValues } from './password-values.ts';

/** How a form says what of it is kept. */
export interface DraftSettings<M> {
  /**
   * Keeps what was typed under this key until it is submitted or discarded. Without one a form in a plugin's dialog has a key of its
   * plugin, dialog, project, and what it is about: the items of its action, else the page.
   */
  draftKey?: string;
  /**
   * Returns the part of the model that is kept as a draft; everything that JSON can hold when absent. Files are never kept, nor
   * what is a secret by its name (`password`, `apiKey`, `user_data`, …) or by the key of its pair, nor what is typed into a
   * password field; any other secret is to be left out here.
   */
  draftOf?(model: M): Partial<M>;
}

export interface KeptDraft<M extends object> {
  /** None for a form that has no drafts. */
  readonly keeper: DraftKeeper<M> | undefined;
  /** When it was last kept, in milliseconds since the epoch. */
  readonly keptAt: number | undefined;
  /** There is nothing kept any more. */
  forget(): void;
}

interface DraftPlace<M> {
  /** Names the form among others in its dialog. */
  form: string;
  /** The draft's id, for a form that is drawn anew and goes on with its own. */
  id?: string;
  /** Returns, for an edit, what the item held where the model changes it; asked each time something is kept. */
  beforeOf?: ((model: M) => Partial<M>) | undefined;
}

/** Keeps what is typed into one form, for as long as that is drawn. `start`: what it holds when nothing was typed. */
export function useKeptDraft<M extends object>(
  { draftKey, draftOf }: DraftSettings<M>,
  start: M | undefined,
  { form, id, beforeOf }: DraftPlace<M>,
): KeptDraft<M> {
  const [storage, clock] = [useService(Storage), useService(Clock)];
  const key = useDraftKey(draftKey, form);
  const modal = useOpenModal();
  const plugin = modal?.plugin;
  const [keptAt, setKeptAt] = useState<number>();
  const [passwords] = useState(() => new PasswordValues());
  const [keeper] = useState(() => {
    if (!key) return undefined;
    const partOf = (model: M) => passwords.without(draftOf?.(model) ?? model);
    const own = { ...(id && { id }), ...(plugin && { plugin }), ...(start && { start }) };
    const before = beforeOf && { beforeOf: (model: M) => passwords.without(beforeOf(model)) };
    return new DraftKeeper<M>({ storage, clock, key, partOf, onKept: setKeptAt, ...own, ...before });
  });
  useEffect(() => {
    if (modal) noteDraft(modal, keptAt !== undefined);
  }, [modal, keptAt]);
  useEffect(() => (keeper ? passwords.follow() : undefined), [keeper, passwords]);
  useEffect(() => {
    if (!keeper) return;
    const onLeave = () => keeper.flush();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      keeper.flush();
    };
  }, [keeper]);
  return { keeper, keptAt, forget: () => setKeptAt(undefined) };
}

/** The key that a form is given, or its own. */
function useDraftKey(given: string | undefined, form: string): string | undefined {
  const services = useServices();
  const modal = useOpenModal();
  const [key] = useState(() => {
    if (given !== undefined || !modal?.plugin) return given;
    const about = modal.about ?? services.get(Router).current().path;
    return [modal.plugin, modal.id, form, services.get(Scope).key, about].join(' ');
  });
  return key;
}
