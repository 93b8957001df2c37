// The manifest names one file: each further one has a line in the first document.
export { clusterType } from './clusters/cluster-type.ts';
export { quotaType } from './quotas/quota-type.ts';
export { templateType } from './templates/template-type.ts';
