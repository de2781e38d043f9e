import type { StageRow } from '../../pep/read/loadPep.ts';
import { momentText, personOf, type Line, type Making } from './item.ts';

/** What was asked on answers of a plan, each question with its replies below it. */
export async function enquiryLines(making: Making, stages: readonly StageRow[]): Promise<Line[]> {
  if (stages.length === 0) return [];
  const { db } = making.call;
  const ids = stages.map(({ id }) => id);
  const asked = await db.selectFrom('enquiry').selectAll().where('stage_id', 'in', ids).orderBy('id').execute();
  const replies = await db.selectFrom('enquiry_reply').selectAll().where('stage_id', 'in', ids).orderBy('id').execute();
  const sectionOf = (stageId: number) => stages.find(({ id }) => id === stageId)?.title ?? '';
  return asked.flatMap((each): Line[] => {
    const about = [sectionOf(each.stage_id), each.title];
    return [
      [
        momentText(each.asked_at),
        personOf(making, each.asked_by),
        ...about,
        personOf(making, each.asked_of),
        each.text,
      ],
      ...replies
        .filter((reply) => reply.enquiry_id === each.id)
        .map((reply): Line => [
          momentText(reply.written_at),
          personOf(making, reply.written_by),
          ...about,
          '',
          reply.text,
        ]),
      ...(each.resolved_at === null
        ? []
        : [[momentText(each.resolved_at), personOf(making, each.resolved_by), ...about, '', 'Resolved']]),
    ];
  });
}
