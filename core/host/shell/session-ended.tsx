import { useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Session } from '#services/session/session';
import { LatePart } from '#ui/late-part.tsx';
import { useEvent, useService } from '#ui/services-context.tsx';
import { soonDecoration, soonView } from '#ui/soon.ts';

const ending = soonDecoration(async () => (await import('./session-ending.tsx')).SessionEnding);
const signInAgain = soonView(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** Milliseconds until what could not be fetched is asked for again: without it the operator can't go on. */
const pause = 2_000;

/** The way back into a session that has ended, and before it does. */
export function SessionEnded() {
  const session = useService(Session);
  const clock = useService(Clock);
  const [attempt, setAttempt] = useState(0);
  useEvent(session.onDidEnd);
  useEvent(session.onDidRenew);
  return (
    <>
      <LatePart view={ending} props={{}} tells={false} />
      {session.ended && (
        <LatePart
          key={attempt}
          view={signInAgain}
          props={{ reason: session.ended }}
          tells={attempt === 0}
          onFailed={() => void clock.after(pause, () => setAttempt(attempt + 1))}
        />
      )}
    </>
  );
}
