import { type Disposable, type Services, toDisposable } from '#base';
import { Clock } from '../clock/clock.ts';
import { debounce } from '../clock/debounce.ts';
import { Http } from '../http/http.ts';
import { Resources } from './resources.ts';

/** Milliseconds from a lost answer to reading again: of many that are lost at once all are followed by one. */
const outdateDebounceMs = 300;

/** Reads again what is shown after a change whose answer was lost: the service may have done it. */
export function readAfterLostChanges(services: Services): Disposable {
  const outdate = debounce(services.get(Clock), outdateDebounceMs);
  const listening = services.get(Http).onDidLoseCall(({ method }) => {
    if (method !== 'GET') outdate.run(() => services.get(Resources).outdate());
  });
  return toDisposable(() => {
    outdate.dispose();
    listening.dispose();
  });
}
