import type { FileStore, StoredFile } from '../../../src/renderer/index.ts';
import portal from '../../assets/portal.png';

const held: readonly StoredFile[] = [
  {
    fileReference: 'plan',
    fileName: 'Plan for the spring term.pdf',
    size: 183_000,
    mediaType: 'application/pdf',
  },
  { fileReference: 'list', fileName: 'list.csv', size: 812, mediaType: 'text/csv', note: 'Being looked through' },
  { fileReference: 'door', fileName: 'door.png', size: 48_200, mediaType: 'image/png' },
  {
    fileReference: 'long',
    fileName: 'The_minutes_of_the_meeting_with_everything_that_was_agreed_third_version_final_signed.docx',
    size: 4_400_000,
    mediaType: 'application/msword',
  },
];

/** Milliseconds between two steps of a made-up upload. */
const STEP = 20;

/**
 * A store of a few files. What is called `slow…` stays on its way; what is called `lost…` fails once and then arrives.
 */
export function storyFiles(): FileStore {
  const known = new Map(held.map((file) => [file.fileReference, file]));
  let lost = 0;
  const arrive = (file: File): StoredFile => {
    const stored = { fileReference: `new-${file.name}`, fileName: file.name, size: file.size, mediaType: file.type };
    known.set(stored.fileReference, stored);
    return stored;
  };
  return {
    limits: {
      maxBytes: 30 * 1024 * 1024,
      kinds: [
        { title: 'pictures', extensions: ['jpg', 'png'], isPicture: true },
        { title: 'PDF', extensions: ['pdf'] },
        { title: 'text', extensions: ['txt', 'csv'] },
        { title: 'Office documents', extensions: ['docx'] },
      ],
    },
    describe: (reference) => known.get(reference),
    open: () => Promise.resolve(),
    read: async () => (await fetch(portal)).blob(),
    upload: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        onProgress(0.4);
        if (file.name.startsWith('slow')) return;
        setTimeout(() => {
          if (file.name.startsWith('lost') && lost++ === 0)
            reject(new Error('The server could not be reached. Please check your connection and try again.'));
          else resolve(arrive(file));
        }, STEP);
      }),
  };
}
