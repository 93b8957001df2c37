import { type Disposable, DisposableStore, type Services } from '#base';
import { Page } from '../page/page.ts';
import { scopeKeyOf } from '../scope/scope-key.ts';
import { Session } from '../session/session.ts';
import { Storage } from '../storage/storage.ts';
import { isUnderWay, runningMark, Tasks } from './tasks.ts';

/**
 * Tells the other tabs how many tasks run in this one: those that ask before they leave the scope, and all with each change. A mark
 * in the storage says that somebody would answer, so that a switch waits for answers only then.
 */
export function tellRunningTasks(services: Services): Disposable {
  const [page, session, tasks] = [services.get(Page), services.get(Session), services.get(Tasks)];
  const tabName = String(performance.timeOrigin);
  const mark = runningMark + tabName;
  let last = 0;
  const tell = (running: number) => {
    last = running;
    const storage = services.get(Storage);
    if (running > 0) storage.set(mark, true);
    else storage.remove(mark);
    const { id: user } = session.current();
    page.tabs.tell({ session: 'busy', user, scope: scopeKeyOf(session.current()), tab: tabName, tasks: running });
  };
  const look = () => {
    const running = tasks.list().filter(isUnderWay).length;
    if (running !== last) tell(running);
  };
  look();
  const store = new DisposableStore();
  store.own(tasks.onDidChange(look));
  store.own(page.tabs.onTold((message) => message.session === 'leaving' && last > 0 && tell(last)));
  store.own(page.onDidLeave(() => last > 0 && tell(0)));
  return store;
}
