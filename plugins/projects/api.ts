// The exports for other plugins: types, names and pure functions; they pull in no other code of this plugin.
export { domainSource, mayListDomains } from './domain-choice.ts';
export { whoFinder } from './find-who.ts';
export { projectTypeId } from './project.ts';
export { givableRoles } from './role-grants.ts';
export { dayOf, type Days, daysUpTo, isDay } from './usage-days.ts';
export { type UsageMeter, usageMeters, usagePoints } from './usage-chart.ts';
