/** The parts of the gallery's address: `?part=quota&theme=dark&language=ar&alone`. */
export interface GalleryAddress {
  /** Name of the page's file; none shows the list alone. */
  part: string | undefined;
  theme: 'light' | 'dark' | 'system';
  language: string;
  /** Without the gallery's own frame, on a clock that stands: how it is tested and photographed. */
  alone: boolean;
}

export function readAddress(search: string): GalleryAddress {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    part: query.get('part') ?? undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: query.get('language') ?? 'en',
    alone: query.has('alone'),
  };
}

export function addressOf({ part, theme, language, alone }: GalleryAddress): string {
  const query = new URLSearchParams();
  if (part) query.set('part', part);
  if (theme !== 'system') query.set('theme', theme);
  if (language !== 'en') query.set('language', language);
  if (alone) query.set('alone', '');
  return `?${query}`;
}
