import { useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Session } from '#services/session/session';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { useEvent, useService } from '#ui/services-context.tsx';
import { onceUsedView, preloadedView } from '#ui/lazy/preload.ts';

const ending = onceUsedView(async () => (await import('./session-ending.tsx')).SessionEnding);
const signInAgain = preloadedView(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** Milliseconds until what could not be fetched is asked for again: without it the operator can't go on. */
const retryDelayMs = 2_000;

/** The way back into a session that has ended, and before it does. */
export function SessionEnded() {
  const session = useService(Session);
  const clock = useService(Clock);
  const [attempt, setAttempt] = useState(0);
  useEvent(session.onDidEnd);
  useEvent(session.onDidRenew);
  return (
    <>
      <LazyPart view={ending} props={{}} tells={false} />
      {session.ended && (
        <LazyPart
          key={attempt}
          view={signInAgain}
          props={{ reason: session.ended }}
          tells={attempt === 0}
          onFailed={() => void clock.after(retryDelayMs, () => setAttempt(attempt + 1))}
        />
      )}
    </>
  );
}
