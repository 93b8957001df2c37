interface SchemaNode {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
}

/** The reference page of the configuration file, made from its schema (`docs/settings.md`; a test compares the two). */
export function settingsPage(schema: SchemaNode & { title?: string }): string {
  const lines = [
    `# ${schema.title ?? ''}`,
    '',
    schema.description ?? '',
    '',
    'Made from `schemas/core/settings.schema.json`.',
    '',
  ];
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    lines.push(`## \`${name}\``, '', node.description ?? '', '');
    const rows = node.properties ? rowsOf(name, node) : [row(name, node)];
    lines.push('| key | value | default | meaning |', '|---|---|---|---|', ...rows, '');
  }
  return lines.join('\n');
}

function rowsOf(path: string, node: SchemaNode): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, member]) => {
    const own = `${path}.${name}`;
    if (member.properties) return rowsOf(own, member);
    if (member.items?.properties) return [row(own, member), ...rowsOf(`${own}[]`, member.items)];
    return [row(own, member)];
  });
}

function row(path: string, node: SchemaNode): string {
  const fallback = node.default === undefined ? '' : `\`${JSON.stringify(node.default)}\``;
  return `| \`${path}\` | ${valuesOf(node)} | ${fallback} | ${node.description ?? ''} |`;
}

function valuesOf(node: SchemaNode): string {
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  const range = node.minimum === undefined ? '' : ` ≥ ${node.minimum}`;
  if (node.type === 'array') return `list of ${String(node.items?.type ?? 'text')}`;
  return `${[node.type ?? ''].flat().join(' or ')}${range}`;
}
