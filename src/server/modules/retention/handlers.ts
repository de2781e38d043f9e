import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  FEWEST_YEARS_FROM_BIRTH,
  FEWEST_YEARS_OF_MARKS,
  type ReplyOf,
  type PupilRetentionKind,
  type RetentionBasis,
  type RetentionKind,
  type KeepingRule,
} from '../../../contract/index.ts';
import type { Facts } from '../../../engine/index.ts';
import { changeSettings } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, Handlers, OutsideHandler, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { accountKept, closedAccountList, eraseAccount } from './accounts.ts';
import { erase, keepErasure, mergedInto } from './erase.ts';
import { removeErasedFiles } from './eraseFiles.ts';
import { hold, isOfAccount, lift, lockRecord } from './holds.ts';
import { effectiveRule, keptRows, ruleOf, ruleWords } from './kept.ts';
import { retentionDueList, retentionHoldList, retentionRuleList } from './lists.ts';

interface Kept {
  readonly state: string;
  readonly reason: string;
  readonly entries: number;
}

async function keptOf(call: UnitCall): Promise<Kept> {
  const { rows } = await sql<Kept>`select shown.state, shown.reason, held.entries from ${keptRows(call)}
    where pupil.authority_id = ${call.viewer.authorityId} and pupil.id = ${Number(call.body.studentId)}
      and rule.kind = ${String(call.body.kind)}`.execute(call.db);
  const [kept] = rows;
  if (!kept) throw new ServerError('NOT_FOUND');
  return kept;
}

/** What the rules ask of an erasure (`retention.*`). */
async function erasureFacts(call: UnitCall): Promise<Facts> {
  if (isOfAccount(call)) return accountKept(call, Number(call.body.userId));
  await lockRecord(call);
  const { state, reason } = await keptOf(call);
  return { retention: { state, reason } };
}

/**
 * Erases what is due. The log names it before the work is stored, and again when it is; whatever breaks off in between
 * is settled at the next start.
 */
const eraseDue: OutsideHandler<ReplyOf<'retention.erase'>> = {
  facts: erasureFacts,
  outside: async (call, { inUnit }) => {
    const { services } = call;
    if (isOfAccount(call)) {
      const userId = Number(call.body.userId);
      // What has decided ends first: an account is erased by another login, which locks it.
      await inUnit(() => Promise.resolve());
      await services.erasures.finish(await eraseAccount(call, userId));
      return { success: true, id: userId };
    }
    const { pupilId, ids } = await inUnit(eraseInUnit);
    for (const id of ids) await services.erasures.finish(id);
    // Whatever of it fails now is done within the hour.
    await removeErasedFiles(services).catch(() => undefined);
    return { success: true, id: pupilId };
  },
};

async function eraseInUnit(call: UnitCall): Promise<{ readonly pupilId: number; readonly ids: readonly string[] }> {
  const { services, viewer, today, body } = call;
  const kind = body.kind as PupilRetentionKind;
  const pupil = await lockRecord(call);
  const { entries } = await keptOf(call);
  await audit(call, {
    action: 'retention.erase',
    record: `pupil/${pupil.id}`,
    // The rule, and nothing of the pupil: a day of birth would outlive the record here.
    detail: {
      retentionKind: kind,
      retentionRule: ruleWords(effectiveRule(viewer.settings.retention, kind)),
      before: { entries },
      after: { entries: 0 },
    },
  });
  const at = services.now();
  const logged = { authorityId: viewer.authorityId, kind };
  // A restore may bring back a record from before it was merged into this one.
  const merged = await mergedInto(call.db, { ...logged, pupilId: pupil.id });
  const records = [
    { id: randomUUID(), pupilId: pupil.id, recordKey: pupil.record_key },
    ...merged.map((each) => ({
      id: randomUUID(),
      pupilId: each.merged_id,
      recordKey: String(each.merged.record_key),
    })),
  ];
  // What is due is so with all its entries, those of a day to come too.
  for (const { id, pupilId } of records.slice(1)) await keepErasure(call.db, { ...logged, id, pupilId, at });
  await erase(call.db, { ...logged, id: records[0]?.id ?? '', pupilId: pupil.id, through: '9999-12-31', at });
  for (const record of records)
    await services.erasures.begin({ ...logged, ...record, through: today, at: at.toISOString() });
  return { pupilId: pupil.id, ids: records.map(({ id }) => id) };
}

async function setRule(call: Call): Promise<ReplyOf<'retention.setRule'>> {
  const { services, viewer, body } = call;
  const kind = body.kind as RetentionKind;
  const rule = readRule(kind, body.basis as RetentionBasis, body.years);
  const told = (set: KeepingRule) => ({ retentionKind: kind, retentionRule: ruleWords(set) });
  await changeSettings(services.database, viewer, {
    action: 'retention.setRule',
    settings: ({ retention = {} }) => ({ retention: { ...retention, [kind]: rule } }),
    told: { before: told(ruleOf(viewer.settings.retention, kind)), after: told(rule) },
  });
  return { success: true };
}

function readRule(kind: RetentionKind, basis: RetentionBasis, years: unknown): KeepingRule {
  if ((kind === 'accounts') !== (basis === 'closed'))
    refuseRule(
      '/basis',
      kind === 'accounts'
        ? 'Years of an account count from the day on which it was closed'
        : 'Only years of an account count from the day on which it was closed',
    );
  if (basis === 'whole') {
    if (kind === 'record') refuseRule('/basis', 'The whole record needs years of its own');
    return { basis, years: 0 };
  }
  if (typeof years !== 'number') return refuseRule('/years', 'Please say for how many years it is kept');
  if (basis === 'born' && years < FEWEST_YEARS_FROM_BIRTH)
    refuseRule('/years', `From the date of birth it is kept for ${FEWEST_YEARS_FROM_BIRTH} years or more`);
  if (kind === 'attendance' && basis === 'lastEntry' && years < FEWEST_YEARS_OF_MARKS)
    refuseRule('/years', `Attendance is kept for ${FEWEST_YEARS_OF_MARKS} years or more from the last entry`);
  return { basis, years };
}

function refuseRule(field: string, message: string): never {
  throw new ServerError('INVALID', { message, errors: { [field]: message } });
}

/** How long records are kept, what stops their erasure, and erasing them. */
export const retentionHandlers = {
  'retention.rules': listHandler(retentionRuleList),
  'retention.due': listHandler(retentionDueList),
  'retention.holds': listHandler(retentionHoldList),
  'retention.accounts': listHandler(closedAccountList),
  'retention.setRule': { outside: setRule },
  'retention.erase': eraseDue,
  'retention.hold': hold,
  'retention.lift': lift,
} satisfies Handlers;
