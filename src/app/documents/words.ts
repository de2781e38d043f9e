import { attachmentLimits } from '../../contract/index.ts';

/** Said of every document that has arrived (PDOC-4). */
export const UPLOADED = 'Document has been uploaded';

/** Said of every one that has not; why is said at its line. */
export const UPLOAD_FAILED = 'There was a problem uploading file, please try again.';

/** What kind of file a name says it is; the server has looked at its bytes. */
export function kindOfFile(fileName: string): string {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return attachmentLimits.kinds.find(({ extensions }) => extensions.includes(ending))?.one ?? 'File';
}
