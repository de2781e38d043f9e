import type { JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { openPress } from '../../../paper/press.ts';
import type { Paper } from '../../../paper/types.ts';
import { inTurn } from '../../../workbook/turns.ts';
import { attachmentHeader } from '../../attachments/fileName.ts';
import { holdBytes, releaseFile } from '../../attachments/heldFile.ts';
import { refuseOverQuota } from '../../attachments/quota.ts';
import { audit } from '../../audit.ts';
import { keepDocument } from '../../documents/keepDocument.ts';
import { Reply, type Call, type Course, type Handlers, type OutsideHandler, type UnitCall } from '../../handler.ts';
import type { OperationId, ReplyOf } from '../../../../contract/index.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { PlanIds } from '../read/loadPep.ts';
import { openPep } from '../read/stageWork.ts';
import { planPaper } from './planPaper.ts';
import type { Wish } from './printing.ts';

/** The plan that a call names; the pupil may be left unsaid (API-20). */
async function idsOf(call: UnitCall, { pepId, studentId }: JsonObject): Promise<PlanIds> {
  if (studentId !== undefined) return { studentId: Number(studentId), pepId: Number(pepId) };
  const found = await call.db
    .selectFrom('pep')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .select('pep.pupil_id')
    .where('pep.id', '=', Number(pepId))
    .where('pep.deleted_at', 'is', null)
    .where(visiblePupils(call))
    .executeTakeFirst();
  if (found === undefined) throw new ServerError('NOT_FOUND');
  return { studentId: found.pupil_id, pepId: Number(pepId) };
}

/**
 * The bytes of a plan's document. It waits for its turn and for a thread before the transaction opens, and is printed
 * after: neither the database nor the server waits for the other's work.
 */
export async function printPlan(
  call: Call,
  { inUnit, signal }: Course,
  makePaper: (unit: UnitCall) => Promise<Paper>,
  { password = null, isUnderWay = false }: { readonly password?: string | null; readonly isUnderWay?: boolean } = {},
): Promise<Buffer> {
  const made = inTurn({ userId: call.viewer.userId, signal, isUnderWay }, async () => {
    const press = await openPress(signal);
    try {
      return await press.print(await inUnit(makePaper), password);
    } finally {
      await press.close();
    }
  });
  return made.catch((error: unknown) => {
    // Nobody is there to be told, and nothing went wrong.
    throw signal.aborted ? new ServerError('FAILED') : error;
  });
}

/** A printed document, handed over as a file of a name. */
export function pdfReply(bytes: Buffer, name: string): Reply {
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': attachmentHeader(name),
  };
  return new Reply({ status: 200, headers, content: () => Promise.resolve(bytes) });
}

interface Kind {
  readonly operation: OperationId;
  readonly fillOf: (query: JsonObject) => Wish['fill'];
  readonly name: (pepId: number, fill: Wish['fill']) => string;
}

/** A document of a plan as its viewer may see it, handed over as a file. */
function planFile({ operation, fillOf, name }: Kind): OutsideHandler<never> {
  return {
    outside: async (call, course) => {
      const fill = fillOf(call.query);
      const bytes = await printPlan(call, course, async (unit) => {
        const ids = await idsOf(unit, call.query);
        const loaded = await openPep(unit, ids);
        await audit(unit, {
          action: operation,
          record: `pep/${ids.pepId}`,
          detail: { pupil: ids.studentId, copy: fill },
        });
        return planPaper(unit, loaded, { fill, readers: 'viewer' });
      });
      return pdfReply(bytes, name(Number(call.query.pepId), fill));
    },
  };
}

/** Keeps what everybody may read of a plan among its documents. */
const saveFormAsPdf: OutsideHandler<ReplyOf<'pep.saveFormAsPdf'>> = {
  outside: async (call, course) => {
    const ids = { studentId: Number(call.body.studentId), pepId: Number(call.body.pepId) };
    const bytes = await printPlan(call, course, async (unit) => {
      await refuseOverQuota(unit);
      return planPaper(unit, await openPep(unit, ids), { fill: 'filled', readers: 'everybody' });
    });
    const name = `PEP_${ids.pepId}.pdf`;
    const file = await holdBytes(call.services.files.incoming, { name, mediaType: 'application/pdf', bytes });
    let recorded = false;
    try {
      const kept = await course.inUnit(async (unit) => {
        // Meanwhile it may have been deleted.
        await openPep(unit, ids);
        const of = { kind: 'form', pupilId: ids.studentId, pepId: ids.pepId } as const;
        return keepDocument(unit, { file, of, action: 'pep.saveFormAsPdf' });
      });
      recorded = true;
      return kept;
    } finally {
      await releaseFile(call, file, recorded);
    }
  },
};

export const planPaperHandlers = {
  'pep.formAsPdf': planFile({
    operation: 'pep.formAsPdf',
    fillOf: ({ blank }) => (blank === true ? 'blank' : 'filled'),
    name: (pepId, fill) => (fill === 'blank' ? `PEP_${pepId}_blank.pdf` : `PEP_${pepId}.pdf`),
  }),
  'pep.redactedPdf': planFile({
    operation: 'pep.redactedPdf',
    fillOf: () => 'redacted',
    name: (pepId) => `PEP_${pepId}_redacted.pdf`,
  }),
  'pep.saveFormAsPdf': saveFormAsPdf,
} satisfies Handlers;
