const isPlain = /^[\x20-\x7e]$/;

/** Writes a text between double quotes for YAML. Other signs than ASCII's are escaped: what could not be seen of a name is. */
export function yamlText(text: string): string {
  const signs = [...text].map((sign) => {
    if (sign === '"' || sign === '\\') return `\\${sign}`;
    return isPlain.test(sign) ? sign : `\\U${sign.codePointAt(0)!.toString(16).padStart(8, '0')}`;
  });
  return `"${signs.join('')}"`;
}

/** Writes a text between double quotes for Terraform, in which `${` and `%{` would begin an expression. */
export function terraformText(text: string): string {
  return yamlText(text).replaceAll(/[$%](?=\{)/g, (sign) => sign + sign);
}

/** Writes a text between single quotes for a shell, in which nothing is expanded. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
