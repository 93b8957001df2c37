import type { FileLook, FormSetting, LeftFile } from './image-form.ts';

/** The context that the form's own widgets get. */
export interface DetailsContext {
  sources: FormSetting['sources'];
  file: File | undefined;
  left: LeftFile | undefined;
  chooseFile(file: File | undefined, look?: FileLook): void;
}
