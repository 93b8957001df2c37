/** Where the operator is in object storage. */
export interface Place {
  container: string;
  /** '' for the container itself, else the folder's whole path with its final `/`. */
  folder: string;
}

/** The panel, and what the pages of its containers begin with (row CON-10). */
export const panelPath = '/project/containers';
const prefix = `${panelPath}/container/`;

/**
 * The page of a place. A name may be anything: where a browser would tidy a part away (`..`, `.`, nothing between two
 * slashes) the whole folder is one part, with its slashes encoded.
 */
export function addressOf({ container, folder }: Place): string {
  const base = prefix + part(container);
  if (folder === '') return base;
  const segments = folder.slice(0, -1).split('/');
  return `${base}/${segments.some(isTidied) ? encodeURIComponent(folder) : segments.map(encodeURIComponent).join('/')}`;
}

/** The place that a path below the web root shows, as `Router` has it; nothing when it is none of these pages. */
export function placeAt(address: string): Place | undefined {
  if (!address.startsWith(prefix)) return undefined;
  const [container = '', ...rest] = address.slice(prefix.length).split('/');
  const folder = rest.map(decoded).join('/');
  if (container === '') return undefined;
  return { container: decodedPart(container), folder: folder === '' || folder.endsWith('/') ? folder : `${folder}/` };
}

/** The folders on the way to a place, the container first, each with what it is called. */
export function stepsOf({ container, folder }: Place): { label: string; place: Place }[] {
  const names = folder === '' ? [] : folder.slice(0, -1).split('/');
  return [
    { label: container, place: { container, folder: '' } },
    ...names.map((name, index) => ({
      label: name === '' ? '/' : name,
      place: { container, folder: `${names.slice(0, index + 1).join('/')}/` },
    })),
  ];
}

const isTidied = (segment: string) => ['', '.', '..'].includes(segment);

/** A container has no slash in its name, so that one behind it can say that it is called `.` or `..`. */
function part(container: string): string {
  return isTidied(container) ? `${container}%2F` : encodeURIComponent(container);
}

function decodedPart(text: string): string {
  const name = decoded(text);
  return name.endsWith('/') ? name.slice(0, -1) : name;
}

/** Decodes a part of an address; one that somebody typed badly stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
