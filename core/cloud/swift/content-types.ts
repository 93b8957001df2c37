const types = new Map(
  Object.entries({
    css: 'text/css',
    csv: 'text/csv',
    gif: 'image/gif',
    htm: 'text/html',
    html: 'text/html',
    ico: 'image/vnd.microsoft.icon',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    js: 'text/javascript',
    json: 'application/json',
    md: 'text/markdown',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    pdf: 'application/pdf',
    png: 'image/png',
    py: 'text/x-python',
    sh: 'application/x-sh',
    svg: 'image/svg+xml',
    tar: 'application/x-tar',
    txt: 'text/plain',
    wasm: 'application/wasm',
    webm: 'video/webm',
    webp: 'image/webp',
    xml: 'application/xml',
    zip: 'application/zip',
  }),
);

/** The type that a name's ending stands for. */
export function guessType(name: string): string {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return types.get(ending) ?? 'application/octet-stream';
}
