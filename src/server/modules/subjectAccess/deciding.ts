import type { JsonObject } from '../../../engine/index.ts';
import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { cutOut, mostPassages, passagesOf } from './passages.ts';
import { reasonLabel } from './labels.ts';
import { findItem, findLine, findRequest, requestFacts, withholdingFacts, type AccessLine } from './requests.ts';

// What becomes of items and lines: withheld, included again, and marked by whoever looked at them.

interface Decision {
  readonly action: 'subjectAccess.withhold' | 'subjectAccess.include' | 'subjectAccess.looked';
  /** What the trail keeps: never what is withheld. */
  readonly before: JsonObject;
  readonly after: JsonObject;
}

async function decided(call: UnitCall, { action, before, after }: Decision) {
  const { requestId, item, line } = call.body;
  const request = await findRequest(call, Number(requestId));
  await audit(call, {
    action,
    record: `pupil/${request.pupil_id}`,
    detail: { request: request.id, item: Number(item), ...(line !== undefined && { itemLine: line }), before, after },
  });
  return { success: true, id: request.id };
}

const keyOf = ({ body }: UnitCall) => ({ requestId: Number(body.requestId), number: Number(body.item) });

function changeItem(call: UnitCall, changes: object) {
  const { requestId, number } = keyOf(call);
  return call.db
    .updateTable('subject_access_item')
    .set(changes)
    .where('request_id', '=', requestId)
    .where('number', '=', number)
    .execute();
}

function changeLine(call: UnitCall, { line }: AccessLine, changes: object) {
  const { requestId, number } = keyOf(call);
  return call.db
    .updateTable('subject_access_line')
    .set(changes)
    .where('request_id', '=', requestId)
    .where('number', '=', number)
    .where('line', '=', line)
    .execute();
}

const byNow = ({ viewer, services }: UnitCall, reason: string | null) => ({
  withheld_reason: reason,
  withheld_by: reason === null ? null : viewer.userId,
  withheld_at: reason === null ? null : services.now(),
});

async function withholdItem(call: UnitCall, reason: string | null): Promise<Pick<Decision, 'before' | 'after'>> {
  const { requestId, number } = keyOf(call);
  const item = await findItem(call, requestId, number);
  const isFirstLook = reason !== null && item.looked_at === null;
  await changeItem(call, {
    ...byNow(call, reason),
    ...(isFirstLook && { looked_by: call.viewer.userId, looked_at: call.services.now() }),
  });
  return { before: { withheldReason: item.withheld_reason }, after: { withheldReason: reason } };
}

async function withholdLine(call: UnitCall, reason: string | null): Promise<Pick<Decision, 'before' | 'after'>> {
  const { requestId, number } = keyOf(call);
  const line = await findLine(call, requestId, { number, line: Number(call.body.line) });
  const passages = reason === null ? [] : passagesOf(String(call.body.passages ?? ''));
  const left = reason === null || passages.length === 0 ? null : leftOf(call, line, { passages, reason });
  await changeLine(call, line, { ...byNow(call, reason), left_cells: left });
  return {
    before: { withheldReason: line.withheld_reason },
    after: { withheldReason: reason, ...(left !== null && { passageCount: passages.length }) },
  };
}

interface Passages {
  readonly passages: readonly string[];
  readonly reason: string;
}

/** What is left of a line without some more passages: those that were withheld before stay withheld. */
function leftOf(call: UnitCall, line: AccessLine, { passages, reason }: Passages): readonly string[] {
  if (line.withheld_reason !== null && line.left_cells === null)
    throw new ServerError('INVALID', { message: 'This line is withheld whole. Please include it again first' });
  if (passages.length > mostPassages) throw refused(`Please withhold up to ${mostPassages} passages at once`);
  const left = cutOut(line.left_cells ?? line.cells, passages, reasonLabel(call, reason));
  if (left === null) throw refused('These words do not stand in the line as whole words. Please copy them from it');
  return left;
}

const refused = (message: string) => new ServerError('INVALID', { message, errors: { '/passages': message } });

const deciding = (call: UnitCall, reason: string | null) =>
  call.body.line === undefined ? withholdItem(call, reason) : withholdLine(call, reason);

/** An item, a line of it, or passages of that line. */
export const withhold: UnitHandler<ReplyOf<'subjectAccess.withhold'>> = {
  facts: withholdingFacts,
  run: async (call) => {
    checkByForm(call, call.body.line === undefined ? 'subject-access/withhold' : 'subject-access/withhold-line');
    return decided(call, {
      action: 'subjectAccess.withhold',
      ...(await deciding(call, String(call.body.reason))),
    });
  },
};

/** The same, handed over after all. */
export const include: UnitHandler<ReplyOf<'subjectAccess.include'>> = {
  facts: requestFacts,
  run: async (call) => decided(call, { action: 'subjectAccess.include', ...(await deciding(call, null)) }),
};

/** Who has looked at an item, or that nobody has after all. */
export const looked: UnitHandler<ReplyOf<'subjectAccess.looked'>> = {
  facts: requestFacts,
  run: async (call) => {
    const { requestId, number } = keyOf(call);
    const item = await findItem(call, requestId, number);
    const isLooked = call.body.isLooked === true;
    // Whoever looked first stays who did.
    await changeItem(call, {
      looked_by: isLooked ? (item.looked_by ?? call.viewer.userId) : null,
      looked_at: isLooked ? (item.looked_at ?? call.services.now()) : null,
    });
    return decided(call, {
      action: 'subjectAccess.looked',
      before: { isLookedAt: item.looked_at !== null },
      after: { isLookedAt: isLooked },
    });
  },
};
