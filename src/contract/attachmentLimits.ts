/** What a stored file may be (D-45): said before choosing, checked by the page and again by the server. */
export interface AttachmentLimits {
  /** Bytes. */
  readonly maxBytes: number;
  readonly kinds: readonly AttachmentKind[];
}

/** Files of one kind: what it is called in a list, and the endings of its names in small letters. */
export interface AttachmentKind {
  readonly title: string;
  /** What one is called. */
  readonly one: string;
  readonly extensions: readonly string[];
  /** May be shown on the page. */
  readonly isPicture?: boolean;
  /** What becomes of what such a file tells about itself, as a sentence. */
  readonly note?: string;
}

/** Said once of the kinds that hold others: nothing looks for photos inside them. */
const inside =
  'The properties of PDF and Office files, such as their author, stay in them, and photos inside an Office file or a ' +
  'zip archive keep where they were taken.';

/** The limits of D-45. SVG and HTML are not among the kinds: they can carry scripts. */
export const attachmentLimits: AttachmentLimits = {
  maxBytes: 30 * 1024 * 1024,
  kinds: [
    {
      title: 'pictures',
      one: 'Picture',
      extensions: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tif', 'tiff', 'heic', 'webp'],
      isPicture: true,
      note: 'Where a photo was taken is removed from it. GIF and BMP pictures are kept as they are.',
    },
    { title: 'PDF', one: 'PDF', extensions: ['pdf'], note: inside },
    { title: 'zip', one: 'Zip archive', extensions: ['zip'], note: inside },
    { title: 'text', one: 'Text', extensions: ['txt', 'csv', 'rtf'] },
    {
      title: 'Office documents',
      one: 'Office document',
      extensions: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
      note: inside,
    },
    { title: 'audio', one: 'Audio', extensions: ['mp3', 'wav', 'm4a', 'aac', 'wma', 'ogg'] },
    {
      title: 'video',
      one: 'Video',
      extensions: ['mp4', 'mov', 'avi', 'wmv', 'mkv', 'webm'],
      note: 'Where a video was taken is removed from MP4 and MOV files.',
    },
  ],
};
