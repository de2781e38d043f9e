import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_SUBJECT_BYTES } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { openArchive } from '../../workbook/locked/lockedArchive.ts';
import { inTurn } from '../../workbook/turns.ts';
import { openWorkbook } from '../../workbook/workbook.ts';
import { attachmentHeader } from '../attachments/fileName.ts';
import { passingFolder } from '../attachments/heldFile.ts';
import { audit } from '../audit.ts';
import { strongPasswordOf } from '../exports/asked.ts';
import { oneEach } from '../exports/oneEach.ts';
import { Reply, type Call, type Course, type OutsideHandler, type UnitCall } from '../handler.ts';
import { findPupil } from '../students/findPupil.ts';
import { itemsOf, placeOf, writeContents, type ListedItem } from './contents.ts';
import { countItems, findRequest, requestFacts } from './requests.ts';

const begins = oneEach();

/**
 * All that is handed over of a sealed request in one locked archive. It is written to the disk in pieces, locked
 * already, before anybody is sent a byte: a slow reader holds nobody's turn, and half a file is never taken for one.
 */
export const subjectAccessExport: OutsideHandler<never> = {
  facts: requestFacts,
  outside: async (call, course) => {
    const password = strongPasswordOf(call);
    const { userId } = call.viewer;
    const end = begins(call, course);
    try {
      // Asked before it waits for its turn, so that what is refused is refused at once.
      await course.inUnit((unit) => findRequest(unit, Number(call.body.requestId)));
      return await inTurn({ userId, signal: course.signal }, () => makeFile(call, course, password));
    } catch (error) {
      // Nobody is there to be told, and nothing went wrong.
      throw course.signal.aborted ? new ServerError('FAILED') : error;
    } finally {
      end();
    }
  },
};

async function makeFile(call: Call, course: Course, password: string): Promise<Reply> {
  const folder = await passingFolder(call.services.files.incoming);
  try {
    const path = join(folder, 'archive');
    const size = await fillArchive(call, course, { password, path });
    await course.inUnit(keepTrail);
    const headers = {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': attachmentHeader('Subject access.zip'),
    };
    return new Reply({ status: 200, headers, content: () => Promise.resolve(handedOver(path, folder)) });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Gone when it has been read; where nobody reads it, with the next file that passes through. */
function handedOver(path: string, folder: string) {
  const stream = createReadStream(path);
  stream.once('close', () => void rm(folder, { recursive: true, force: true }));
  return stream;
}

async function fillArchive(
  { services, viewer }: Call,
  { inUnit, signal }: Course,
  { password, path }: { readonly password: string; readonly path: string },
): Promise<number> {
  const { items, contents } = await readContents(inUnit, signal);
  const reader = { authorityId: viewer.authorityId, readerId: viewer.userId };
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  const take = async (part: Uint8Array) => {
    await file.writeFile(part);
    size += part.length;
  };
  try {
    const archive = await openArchive({ password, take, signal });
    try {
      await archive.add('contents.xlsx', [contents]);
      for (const item of items.filter(isHandedOver)) {
        const bytes = await services.files.open({ id: item.attachment_id, ...reader });
        await archive.add(placeOf(item), bytes as AsyncIterable<Uint8Array>);
      }
      await archive.finish();
    } finally {
      await archive.close();
    }
  } finally {
    await file.close();
  }
  return size;
}

const isHandedOver = (item: ListedItem): item is ListedItem & { readonly attachment_id: string } =>
  item.attachment_id !== null && item.withheld_reason === null && item.scan !== 'infected';

async function readContents(inUnit: Course['inUnit'], signal: AbortSignal) {
  const workbook = await openWorkbook(signal);
  try {
    const items = await inUnit(async (unit) => {
      const request = await findRequest(unit, Number(unit.body.requestId));
      const listed = await itemsOf(unit, request.id);
      refuseTooLarge(listed);
      refuseUnscanned(listed);
      await writeContents(unit, workbook, { request, pupil: await findPupil(unit, request.pupil_id), items: listed });
      return listed;
    });
    return { items, contents: await workbook.finish(null) };
  } finally {
    await workbook.close();
  }
}

/** What nobody has looked at is not handed to a family. */
function refuseUnscanned(items: readonly ListedItem[]): void {
  if (!items.some((item) => isHandedOver(item) && item.scan === 'waiting')) return;
  throw new ServerError('NOT_READY', {
    message: 'Files of this pupil are still being checked for viruses. Please try again in a minute.',
    retryAfter: 60,
  });
}

function refuseTooLarge(items: readonly ListedItem[]): void {
  const bytes = items.filter(isHandedOver).reduce((sum, { size }) => sum + Number(size ?? 0), 0);
  if (bytes > MOST_SUBJECT_BYTES)
    throw new ServerError('INVALID', {
      message: 'The files of this pupil are larger than 1 GB together. Please hand some over by other means.',
    });
}

async function keepTrail(unit: UnitCall): Promise<void> {
  const request = await findRequest(unit, Number(unit.body.requestId));
  const { items, withheld } = await countItems(unit, request.id);
  await audit(unit, {
    action: 'exports.subjectAccess',
    record: `pupil/${request.pupil_id}`,
    detail: { request: request.id, reference: request.reference, count: items - withheld, locked: true },
  });
}
