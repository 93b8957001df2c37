import { openHosts } from '../host/host-belongings.ts';
import { nextTurn } from '../host/settle.ts';
import { watchPlatform } from './watch-platform.ts';

/** The time that things which end by themselves have for it, in milliseconds. */
const patience = 2_000;

/**
 * Runs something and throws when it leaves anything behind: items, types, texts, query keys and styles in any test host that is
 * open, listeners of its services and of the page, timers, intervals, observers, style sheets, connections. Only what is more than
 * before counts. The error has a line for each thing.
 */
export async function expectNoLeaks(run: () => unknown): Promise<void> {
  const left = await leaksOf(run);
  if (left.length > 0) throw new Error(`left behind:\n  ${left.join('\n  ')}`);
}

/** Returns the things that `expectNoLeaks` would throw for, as a list: `12 × a listener of "resize" on window`. */
export async function leaksOf(run: () => unknown): Promise<string[]> {
  const before = standing();
  const watch = watchPlatform();
  try {
    await run();
    const end = performance.now() + patience;
    // A timer that runs out, or what is taken off in the next turn, is no leak.
    do await nextTurn();
    while (watch.waitsUntil(end) && performance.now() < end);
    return counted([...more(before, standing()), ...watch.list()]);
  } finally {
    watch.stop();
  }
}

/** Returns a line for each thing that the hosts and the document have. */
function standing(): string[] {
  const ofHosts = [...openHosts].flatMap((host) =>
    Object.entries(host.belongings()).flatMap(([kind, lines]) => lines.map((line) => `${kind}: ${line}`)),
  );
  return [...ofHosts, ...styleSheets()];
}

function styleSheets(): string[] {
  if (typeof document === 'undefined') return [];
  const elements = [...document.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')];
  return [
    ...elements.map((element) => `styles: ${element.getAttribute('href') ?? 'a style element'}`),
    ...document.adoptedStyleSheets.map(() => 'styles: an adopted style sheet'),
  ];
}

function more(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...before];
  return after.filter((line) => {
    const place = rest.indexOf(line);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}

function counted(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${count} × ${line}` : line));
}
