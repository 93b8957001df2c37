// The parts that a page needs, in one file: each further one would stand in every document. Forms are fetched when they are opened.
export { ApiAccessPage } from './api-access-page.tsx';
export { applicationCredentialType } from './application-credential-type.ts';
export { ec2CredentialType } from './ec2-credential-type.ts';
