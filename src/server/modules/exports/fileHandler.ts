import { ServerError } from '../../errors.ts';
import { inTurn } from '../../workbook/turns.ts';
import { openWorkbook, type Workbook } from '../../workbook/workbook.ts';
import { attachmentHeader } from '../attachments/fileName.ts';
import { Reply, type Call, type OutsideHandler, type UnitCall } from '../handler.ts';
import { fileNameOf, passwordOf } from './asked.ts';

/** What a file holds, ready to be written: checked, but nothing read. */
export interface Contents {
  /** The file's name unless the call gives one. */
  readonly fileName: string;
  /** Writes it, and the trail of it, in the request's transaction. */
  fill(call: UnitCall, workbook: Workbook): Promise<void>;
}

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The handler of an export: what is wrong with the call is said at once, the file is made when its turn comes. */
export function fileHandler(contentsOf: (call: Call) => Contents): OutsideHandler<never> {
  return {
    outside: async (call, { inUnit, signal }) => {
      const password = passwordOf(call);
      const contents = contentsOf(call);
      const made = inTurn({ userId: call.viewer.userId, signal }, async () => {
        const workbook = await openWorkbook(signal);
        try {
          await inUnit((unit) => contents.fill(unit, workbook));
          return await workbook.finish(password);
        } finally {
          await workbook.close();
        }
      });
      return attached(
        fileNameOf(call, contents.fileName),
        await made.catch((error: unknown) => {
          // Nobody is there to be told, and nothing went wrong.
          throw signal.aborted ? new ServerError('FAILED') : error;
        }),
      );
    },
  };
}

function attached(name: string, bytes: Buffer): Reply {
  const headers = {
    'content-type': mediaType,
    'content-length': String(bytes.length),
    'content-disposition': attachmentHeader(name),
  };
  return new Reply({ status: 200, headers, content: () => Promise.resolve(bytes) });
}
