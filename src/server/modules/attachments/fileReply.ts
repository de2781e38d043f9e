import { Reply, type UnitCall } from '../handler.ts';
import { attachmentHeader } from './fileName.ts';

/** What is known of a file that is handed out. */
interface StoredRow {
  readonly id: string;
  readonly authority_id: number;
  readonly file_name: string;
  readonly media_type: string;
  readonly size: number;
}

/** The bytes of a stored file, under its own name. */
export function fileReply({ services }: UnitCall, file: StoredRow): Reply {
  return new Reply({
    status: 200,
    headers: {
      'content-type': file.media_type,
      'content-length': String(file.size),
      'content-disposition': attachmentHeader(file.file_name),
      // Whatever is in it, it is not run as a page of ours.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
    content: () => services.files.open({ id: file.id, authorityId: file.authority_id }),
  });
}
