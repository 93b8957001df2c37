import type { FileLook, FormSetting, LeftFile } from './image-form.ts';

/** What the form's own widgets are handed. */
export interface DetailsContext {
  sources: FormSetting['sources'];
  file: File | undefined;
  left: LeftFile | undefined;
  chooseFile(file: File | undefined, look?: FileLook): void;
}
