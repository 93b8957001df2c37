// The forms of what has little more than a name. They are much alike: in one file they weigh less than in three.
export { creationForm as domainCreation, editForm as domainEdit } from './domains/domain-forms.tsx';
export { creationForm as groupCreation, editForm as groupEdit } from './groups/group-forms.tsx';
export { creationForm as roleCreation, editForm as roleEdit } from './roles/role-forms.tsx';
