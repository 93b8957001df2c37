// The manifest names one file: each further one has a line in the first document.
export { ProjectAssignments } from './assignments/role-assignments.tsx';
export { domainType } from './domains/domain-type.ts';
export { groupType } from './groups/group-type.ts';
export { roleType } from './roles/role-type.ts';
export { userType } from './users/user-type.ts';
