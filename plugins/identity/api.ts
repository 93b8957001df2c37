// The exports for other plugins. The view is imported by a lazily loaded tab: it comes with that file.
export type { Subject } from './assignments/assignments.ts';
export { RoleAssignments } from './assignments/role-assignments.tsx';
