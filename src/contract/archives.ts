/** The header by which a file that is an archive says how many files it will hold: nobody knows its bytes before. */
export const FILES_HEADER = 'x-files';
