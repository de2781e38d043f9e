import { FILES_HEADER, MOST_PLANS_IN_FILE, type OperationId } from '../../../../contract/index.ts';
import { inPieces } from '../../../inPieces.ts';
import { ServerError } from '../../../errors.ts';
import { openArchive } from '../../../workbook/locked/lockedArchive.ts';
import { inTurn } from '../../../workbook/turns.ts';
import { openWorkbook } from '../../../workbook/workbook.ts';
import { attachmentHeader } from '../../attachments/fileName.ts';
import { audit } from '../../audit.ts';
import { strongPasswordOf } from '../../exports/asked.ts';
import { oneEach } from '../../exports/oneEach.ts';
import { fillSheet, onlyRows, rowsNamed } from '../../exports/listExport.ts';
import type { OptionsHandlers } from '../../exports/sheetPlan.ts';
import { Reply, type Call, type Course, type OutsideHandler, type UnitCall } from '../../handler.ts';
import { compiledTable, readList } from '../../lists/listHandler.ts';
import { rowsOf } from '../../lists/rowsOf.ts';
import { countList } from '../../lists/runList.ts';
import type { PlanIds } from '../read/loadPep.ts';
import { pepList } from '../read/pepList.ts';
import { openPep } from '../read/stageWork.ts';
import { printPlan } from './handlers.ts';
import { planPaper } from './planPaper.ts';

const operation: OperationId = 'exports.pepPlans';
/** What the index says of each plan; its files are called by the first. */
const columns = ['id', 'lastName', 'firstName', 'organisationName', 'academicYearName', 'schoolTermId', 'pepStatusId'];

const begins = oneEach();

/**
 * The plans of the list under the call's filters, each as a PDF under the file's password, in one archive with an index
 * (D-292). Each is printed in a turn of its own and sent before the next begins: none but one is ever in memory, and
 * what others ask for comes in between. A connection that breaks leaves an archive without its end, which is none.
 */
export function plansExport(options: OptionsHandlers): OutsideHandler<never> {
  return {
    outside: async (call, course) => {
      const password = strongPasswordOf(call);
      const { userId } = call.viewer;
      const end = begins(call, course);
      const begun = await inTurn({ userId, signal: course.signal }, () =>
        begin(call, course, { options, password }),
      ).catch((error: unknown) => {
        end();
        throw error;
      });
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': attachmentHeader('PEPs.zip'),
        [FILES_HEADER]: String(begun.plans.length + 1),
      };
      const content = () => {
        const stream = inPieces(archiveOf(call, course, { ...begun, password }));
        stream.once('close', end);
        return Promise.resolve(stream);
      };
      return new Reply({ status: 200, headers, content });
    },
  };
}

interface Begun {
  readonly plans: readonly PlanIds[];
  /** The bytes of the workbook that says which file is which plan. */
  readonly index: Buffer;
}

interface Asked {
  readonly options: OptionsHandlers;
  readonly password: string;
}

/** Which plans they are, and the trail of it: it is written before anybody has a byte. */
async function begin(call: Call, { inUnit, signal }: Course, { options, password }: Asked): Promise<Begun> {
  const compiled = compiledTable(call.declarations, 'pep-status');
  const request = readList(call.body, 'pep.list', compiled);
  const workbook = await openWorkbook(signal);
  try {
    const plans = await inUnit(async (unit) => {
      const source = (await pepList.sourceOf?.(unit, request.params)) ?? pepList.source;
      const contents = { ...request, columns, rows: rowsNamed(call) };
      const also = [...(pepList.also?.(request.params) ?? []), ...onlyRows(source, contents)];
      const run = { source, compiled, query: request.query, also };
      refuseTooMany((await countList(unit, run)).total);
      const definition = { operation, list: pepList, options };
      const { record, detail } = await fillSheet(unit, workbook, { definition, contents });
      await audit(unit, { action: operation, record, detail });
      const found: PlanIds[] = [];
      for await (const rows of rowsOf(unit, { ...run, fields: ['id', 'studentId'] }))
        found.push(...rows.map(({ id, studentId }) => ({ pepId: Number(id), studentId: Number(studentId) })));
      return found;
    });
    return { plans, index: await workbook.finish(password) };
  } finally {
    await workbook.close();
  }
}

function refuseTooMany(total: number): void {
  if (total > MOST_PLANS_IN_FILE)
    throw new ServerError('INVALID', {
      message:
        `There are ${total.toLocaleString('en-GB')} PEPs here, and a file holds ${MOST_PLANS_IN_FILE} at most. ` +
        'Please choose fewer by the filters.',
    });
}

async function* archiveOf(
  call: Call,
  course: Course,
  { plans, index, password }: Begun & { readonly password: string },
): AsyncGenerator<Buffer> {
  let made: Buffer[] = [];
  const taken = () => {
    const parts = made;
    made = [];
    return parts;
  };
  const take = (part: Uint8Array) => {
    made.push(Buffer.from(part.buffer, part.byteOffset, part.length));
    return Promise.resolve();
  };
  // Each file is locked for itself; names and sizes of theirs say nothing of a child.
  const archive = await openArchive({ password: null, take, signal: course.signal });
  try {
    await archive.add('Index.xlsx', [index]);
    yield* taken();
    for (const ids of plans) {
      const [name, bytes] = await fileOf(call, course, ids, password);
      await archive.add(name, [bytes]);
      yield* taken();
    }
    await archive.finish();
    yield* taken();
  } finally {
    await archive.close();
  }
}

/** A plan that is gone, or out of the viewer's sight, since the index was made has a file that says so. */
async function fileOf(call: Call, course: Course, ids: PlanIds, password: string): Promise<[string, Uint8Array]> {
  try {
    const paper = async (unit: UnitCall) =>
      planPaper(unit, await openPep(unit, ids), { fill: 'filled', readers: 'viewer' });
    return [`PEP_${ids.pepId}.pdf`, await printPlan(call, course, paper, { password, isUnderWay: true })];
  } catch (error) {
    if (!(error instanceof ServerError) || error.code !== 'NOT_FOUND') throw error;
    return [`PEP_${ids.pepId}.txt`, Buffer.from('This PEP was deleted while the file was being made.\r\n')];
  }
}
