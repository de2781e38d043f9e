import { attachmentLimits } from '../../../contract/index.ts';
import {
  adts,
  asf,
  bitmap,
  bytesAt,
  ebml,
  frames,
  isoMedia,
  oleOf,
  opens,
  openDocument,
  packageOf,
  pdf,
  plainText,
  quickTime,
  riff,
  zip,
  type ContentCheck,
} from './contentChecks.ts';

/** A kind of file that is taken (D-45). */
interface FileKind {
  readonly mediaType: string;
  /** What a file of this kind is called in a sentence. */
  readonly title: string;
  readonly isContent: ContentCheck;
}

const kind = (title: string, mediaType: string, isContent: ContentCheck): FileKind => ({ title, mediaType, isContent });

const jpeg = kind('a JPEG picture', 'image/jpeg', opens('ff d8 ff'));
const tiff = kind('a TIFF picture', 'image/tiff', opens('49 49 2a 00', '4d 4d 00 2a', '49 49 2b 00', '4d 4d 00 2b'));
const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

/** By the ending of a name. A table, not a library: none says of a file whether it is what its name promises. */
const kinds: Readonly<Record<string, FileKind>> = {
  jpg: jpeg,
  jpeg,
  png: kind('a PNG picture', 'image/png', opens('89 50 4e 47 0d 0a 1a 0a')),
  gif: kind('a GIF picture', 'image/gif', bytesAt(0, 'GIF87a', 'GIF89a')),
  bmp: kind('a bitmap picture', 'image/bmp', bitmap),
  tif: tiff,
  tiff,
  heic: kind('a HEIC picture', 'image/heic', isoMedia('picture')),
  webp: kind('a WebP picture', 'image/webp', riff('WEBP')),
  pdf: kind('a PDF document', 'application/pdf', pdf),
  zip: kind('a zip archive', 'application/zip', zip),
  txt: kind('plain text', 'text/plain', plainText),
  csv: kind('a text of comma-separated values', 'text/csv', plainText),
  rtf: kind('a rich text document', 'application/rtf', bytesAt(0, '{\\rtf')),
  doc: kind('a Word document', 'application/msword', oleOf('WordDocument')),
  docx: kind('a Word document', `${office}.wordprocessingml.document`, packageOf('word/')),
  xls: kind('an Excel workbook', 'application/vnd.ms-excel', oleOf('Workbook', 'Book')),
  xlsx: kind('an Excel workbook', `${office}.spreadsheetml.sheet`, packageOf('xl/')),
  ppt: kind('a PowerPoint presentation', 'application/vnd.ms-powerpoint', oleOf('PowerPoint Document')),
  pptx: kind('a PowerPoint presentation', `${office}.presentationml.presentation`, packageOf('ppt/')),
  odt: kind('an OpenDocument text', `${open}.text`, openDocument(`${open}.text`)),
  ods: kind('an OpenDocument spreadsheet', `${open}.spreadsheet`, openDocument(`${open}.spreadsheet`)),
  odp: kind('an OpenDocument presentation', `${open}.presentation`, openDocument(`${open}.presentation`)),
  mp3: kind('an MP3 recording', 'audio/mpeg', frames),
  wav: kind('a WAV recording', 'audio/wav', riff('WAVE')),
  m4a: kind('an M4A recording', 'audio/mp4', isoMedia('media')),
  aac: kind('an AAC recording', 'audio/aac', adts),
  wma: kind('a Windows Media recording', 'audio/x-ms-wma', asf),
  ogg: kind('an Ogg recording', 'audio/ogg', bytesAt(0, 'OggS')),
  mp4: kind('an MP4 video', 'video/mp4', isoMedia('media')),
  mov: kind('a QuickTime video', 'video/quicktime', quickTime),
  avi: kind('an AVI video', 'video/x-msvideo', riff('AVI ')),
  wmv: kind('a Windows Media video', 'video/x-ms-wmv', asf),
  mkv: kind('a Matroska video', 'video/x-matroska', ebml('matroska')),
  webm: kind('a WebM video', 'video/webm', ebml('webm')),
};

const accepted = `What can be kept: ${attachmentLimits.kinds.map(({ title, extensions }) => `${title} (${extensions.join(', ')})`).join(', ')}.`;

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind that a name promises; undefined where it is not taken. */
export function kindOf(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}

/** What a name alone says against a file, as a sentence; null when its kind is taken. */
export function refusedName(name: string): string | null {
  if (kindOf(name) !== undefined) return null;
  const extension = extensionOf(name);
  const about =
    extension === ''
      ? 'A file without an ending to its name cannot be kept'
      : `Files of the kind “${extension}” cannot be kept`;
  return `${about}. ${accepted}`;
}

/** The sentence for a file whose bytes are not what its name says. */
export function refusedContent(name: string): string {
  return `This file is called .${extensionOf(name)}, but what is in it is not ${kindOf(name)?.title ?? 'that'}. ${accepted}`;
}

/** The sentence for a file that nobody can be sure of not telling where it was made. */
export function refusedPlace(name: string): string {
  return (
    `Where this file was made could not be taken out of it: it is not built as ${kindOf(name)?.title ?? 'that'} is. ` +
    'Open it in a program that shows it, save it under a new name, and add that file.'
  );
}
