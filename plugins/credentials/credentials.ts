// The parts that the lists need, in one file; forms and pages are fetched when they are opened.
export { applicationCredentialType } from './application-credential-type.ts';
export { ec2CredentialType } from './ec2-credential-type.ts';
