/** How the services name the policy rule that refused: each pattern is one or two services' own words. */
const ruleForms = [
  /not authorized to complete (\w+) action/i,
  /perform the requested action:? ([\w:-]+)/i,
  /Policy doesn't allow ([\w:-]+) to be performed/i,
  /rule:([\w:-]+)[^]* disallowed by policy/i,
  /not authorized to use (?:resources? )?([\w:-]+)/i,
];

/** The policy rule that a 403 names, as `image:delete_image`; undefined when it names none. */
export function ruleOf(message: string, service: string): string | undefined {
  const rule = ruleNamedIn(message);
  if (!rule) return undefined;
  return rule.startsWith(`${service}:`) ? rule : `${service}:${rule}`;
}

/** The same as the service writes it, without the service's name. */
export function ruleNamedIn(message: string): string | undefined {
  return ruleForms.map((form) => form.exec(message)?.[1]).find((found) => found !== undefined);
}

const quotaForms = [
  /Resource (\w+) is over limit/i,
  /exceeded for quota '(\w+)'/i,
  /exceeds allowed (?:Backup )?(\w+) quota/i,
  /Quota exceeded,? (?:for )?(?:resources: )?(?:too many )?\[?'?([a-z][\w]*(?: [a-z]+)?)/i,
  /reached the maximum (\w+) per project/i,
  /Maximum number of ([a-z]+(?: [a-z]+)?) (?:exceeded|allowed)/i,
];

/** The quota that a refusal names, in the words of the service (`cores`, `key pairs`); undefined when it names none. */
export function quotaOf(message: string): string | undefined {
  const quota = quotaForms.map((form) => form.exec(message)?.[1]).find((found) => found !== undefined);
  if (quota) return quota;
  return /exceeds? (?:the )?(?:storage )?quota/i.test(message) ? 'storage' : undefined;
}
