import { sql, type SqlBool } from 'kysely';
import {
  decide,
  operation,
  type EnquirySummary,
  type EnquiryThread,
  type OperationId,
} from '../../../../contract/index.ts';
import type { Facts } from '../../../../engine/index.ts';
import { staff } from '../../../db/staff.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import { viewerFacts } from '../../session/viewerFacts.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { hiddenFromViewer } from '../read/shownTo.ts';
import { liesUnder } from './answerPlace.ts';

/** A question on an answer of a plan, as the viewer is shown it. */
export interface Enquiry {
  readonly id: number;
  readonly stageId: number;
  readonly pointer: string;
  readonly title: string;
  readonly askedBy: number;
  readonly askedOf: number;
  readonly byName: string;
  readonly ofName: string;
  readonly askedAt: Date;
  readonly text: string;
  readonly resolvedAt: Date | null;
  readonly resolvedName: string | null;
  /** Who wrote last: whose turn it is follows. */
  readonly lastBy: number;
}

const nameOf = (column: string) => sql`(select person.first_name || ' ' || person.last_name
  from ${staff} person where person.id = ${sql.ref(column)})`;

/** Who had the last word: who asked, until somebody replied. */
export const lastWriter = sql<number>`coalesce((select reply.written_by from enquiry_reply reply
  where reply.authority_id = enquiry.authority_id and reply.stage_id = enquiry.stage_id
    and reply.enquiry_id = enquiry.id order by reply.id desc limit 1), enquiry.asked_by)`;

/** A completed plan is a record: what was not resolved there waits for nobody. */
export const isOpen = sql<SqlBool>`(enquiry.resolved_at is null and pep.status_id not in (5, 7)
  and pupil.passed_on is null)`;

/**
 * Questions on answers of a plan, of those answers that the viewer is shown. Row-level security says so too; here it is
 * said by what decides the form itself.
 */
export async function enquiriesOf(call: UnitCall, { stages, ...loaded }: LoadedPep): Promise<Enquiry[]> {
  const { rows } = await sql<Enquiry>`
    select enquiry.id, stage_id as "stageId", pointer, title, asked_by as "askedBy", asked_of as "askedOf",
      ${nameOf('enquiry.asked_by')} as "byName", ${nameOf('enquiry.asked_of')} as "ofName", asked_at as "askedAt", text,
      resolved_at as "resolvedAt", ${nameOf('enquiry.resolved_by')} as "resolvedName", ${lastWriter} as "lastBy"
    from enquiry
    where authority_id = ${call.viewer.authorityId} and stage_id = any(${stages.map(({ id }) => id)}::int[])
    order by id`.execute(call.db);
  const facts = recordFacts({ stages, ...loaded });
  const hidden = new Map(stages.map((stage) => [stage.id, hiddenFromViewer(call)(stage, facts)]));
  return rows.filter(({ stageId, pointer }) => !liesUnder(pointer, hidden.get(stageId) ?? []));
}

/** One of them; what the viewer is not shown is not there. */
export async function findEnquiry(call: UnitCall, loaded: LoadedPep, id: number): Promise<Enquiry> {
  const found = (await enquiriesOf(call, loaded)).find((each) => each.id === id);
  if (found === undefined) throw new ServerError('NOT_FOUND');
  return found;
}

/** What replying and resolving are decided by. */
export const enquiryFacts = ({ viewer }: UnitCall, loaded: LoadedPep, enquiry: Enquiry): Facts => ({
  ...recordFacts(loaded),
  enquiry: { isOwn: enquiry.askedBy === viewer.userId, isResolved: enquiry.resolvedAt !== null },
});

/** Why the viewer may not make a call now; null where they may. */
export function denialOf(call: UnitCall, id: OperationId, facts: Facts): string | null {
  const decision = decide(operation(id), { ...facts, user: viewerFacts(call.viewer), today: call.today });
  return decision.allowed ? null : decision.reason;
}

/** Where they were asked, and whose turn it is. */
export function summaries({ viewer }: UnitCall, loaded: LoadedPep, enquiries: readonly Enquiry[]): EnquirySummary[] {
  const slugs = new Map(loaded.stages.map(({ id, slug }) => [id, slug]));
  return enquiries.map((each) => ({
    enquiryId: each.id,
    stageId: each.stageId,
    formSlug: slugs.get(each.stageId) ?? '',
    pointer: each.pointer,
    title: each.title,
    askedBy: each.byName,
    askedOf: each.ofName,
    isResolved: each.resolvedAt !== null,
    isAnswered: each.lastBy !== each.askedBy,
    isMyTurn:
      each.resolvedAt === null &&
      [each.askedBy, each.askedOf].includes(viewer.userId) &&
      (each.askedBy === viewer.userId) === (each.lastBy !== each.askedBy),
  }));
}

/** They with their words and replies, oldest first. */
export async function threads(
  call: UnitCall,
  loaded: LoadedPep,
  enquiries: readonly Enquiry[],
): Promise<EnquiryThread[]> {
  const { rows } = await sql<{ enquiryId: number; by: string; at: Date; text: string }>`
    select enquiry_id as "enquiryId", ${nameOf('reply.written_by')} as by, written_at as at, text
    from enquiry_reply reply where authority_id = ${call.viewer.authorityId}
      and enquiry_id = any(${enquiries.map(({ id }) => id)}::int[])
    order by id`.execute(call.db);
  return enquiries.map((each) => {
    const facts = enquiryFacts(call, loaded, each);
    return {
      enquiryId: each.id,
      by: each.byName,
      at: each.askedAt.toISOString(),
      text: each.text,
      askedOf: each.ofName,
      replies: rows
        .filter(({ enquiryId }) => enquiryId === each.id)
        .map(({ by, at, text }) => ({ by, at: at.toISOString(), text })),
      resolved: each.resolvedAt === null ? null : { by: each.resolvedName ?? '', at: each.resolvedAt.toISOString() },
      denied: {
        reply: denialOf(call, 'pep.replyToEnquiry', facts),
        resolve: denialOf(call, 'pep.resolveEnquiry', facts),
      },
    };
  });
}
