/** `/ngdetails/OS::Glance::Image/:id` with what the address gave; the colons of a type's name are no parameters. */
export function redirectTo(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/(?<=\/):(\w+)/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
}
