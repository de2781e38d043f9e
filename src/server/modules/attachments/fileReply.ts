import { Reply, type UnitCall } from '../handler.ts';
import { attachmentHeader } from './fileName.ts';
import { refuseHeldBack, type ScanState } from './heldBack.ts';

/** What is known of a stored file where its bytes are handed out. */
interface StoredFile {
  readonly id: string;
  readonly authority_id: number;
  readonly file_name: string;
  readonly media_type: string;
  readonly size: number;
  readonly added_by: number;
  readonly scan: ScanState;
}

/** The bytes of a stored file, under its own name; refused while the virus scanner has not spoken. */
export function fileReply({ services, viewer }: UnitCall, file: StoredFile): Reply {
  refuseHeldBack(file, viewer.userId);
  return new Reply({
    status: 200,
    headers: {
      'content-type': file.media_type,
      'content-length': String(file.size),
      'content-disposition': attachmentHeader(file.file_name),
      // Whatever is in it, it is not run as a page of ours.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
    content: () => services.files.open({ id: file.id, authorityId: file.authority_id, readerId: viewer.userId }),
  });
}
