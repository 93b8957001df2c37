/** The kind of thing that was asked for. The kinds are few enough to label a metric, whatever addresses people make up. */
export type RouteClass = 'page' | 'api' | 'plugin-call' | 'sign-in' | 'file' | 'plugin-index' | 'health' | 'other';

const classes: readonly (readonly [RegExp, RouteClass])[] = [
  [/^\/api\/p\//, 'plugin-call'],
  [/^\/(api|header)\//, 'api'],
  [/^\/auth\//, 'sign-in'],
  [/^\/plugins\/(index\.json|events)$/, 'plugin-index'],
  [/^\/(static|locales|plugins)\//, 'file'],
  [/^\/(healthcheck|readyz)$/, 'health'],
  [/^\/(\*)?$/, 'page'],
];

/** Returns the class of the route that answered, as it was registered (`/api/nova/servers/:id`); undefined: none did. */
export function routeClass(route: string | undefined): RouteClass {
  return classes.find(([pattern]) => pattern.test(route ?? '-'))?.[1] ?? 'other';
}
