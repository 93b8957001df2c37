// The pages that the manifest points at; they share one file, as each file has an entry in each document.
export { AllProjectsPage } from './all-projects-page.tsx';
export { ProjectPage } from './project-page.tsx';
