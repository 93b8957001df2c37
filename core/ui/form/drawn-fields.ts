import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react';

/** How often each field is drawn, by name: a choice of schemas draws a field twice. */
type Drawn = ReadonlyMap<string, number>;

type Tell = (name: string, by: 1 | -1) => void;

/** Tells the form that a field is drawn. Undefined where fields are there, but not seen. */
export const DrawnContext = createContext<Tell | undefined>(undefined);

/** The fields that a form draws now; undefined until they have told so. */
export function useDrawnFields(): { drawn: Drawn | undefined; tell: Tell } {
  const [drawn, setDrawn] = useState<Drawn>();
  const tell = useCallback<Tell>(
    (name, by) => setDrawn((before) => new Map(before).set(name, (before?.get(name) ?? 0) + by)),
    [],
  );
  // Fields tell before the form's own effect runs: one without fields is known from then on, too.
  useLayoutEffect(() => setDrawn((before) => before ?? new Map()), []);
  return { drawn, tell };
}

/** Tells while a field is in view; an empty name is none. */
export function useDrawn(name: string): void {
  const tell = useContext(DrawnContext);
  useLayoutEffect(() => {
    if (!tell || name === '') return undefined;
    tell(name, 1);
    return () => tell(name, -1);
  }, [tell, name]);
}
