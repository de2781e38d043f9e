/** Said of every document that has arrived (PDOC-4). */
export const UPLOADED = 'Document has been uploaded';

/** Said of every one that has not; why is said at its line. */
export const UPLOAD_FAILED = 'There was a problem uploading file, please try again.';
