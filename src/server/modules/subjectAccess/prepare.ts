import type { ReplyOf } from '../../../contract/index.ts';
import { staff } from '../../db/staff.ts';
import { audit } from '../audit.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { findPupil, fullName } from '../students/findPupil.ts';
import { everyItem } from './items/everyItem.ts';
import type { Item, Line, Making } from './items/item.ts';
import { kindOf } from './kinds.ts';
import { nameFinder, type NameFinder } from './thirdParties.ts';

/** Lines that are written at a time, and characters: an answer may be very long. */
const atOnce = 200;
const mostText = 1_000_000;

/** Of so many people at most an item says that they are named in it. */
const mostNames = 20;

/**
 * Keeps all that is held on a pupil as it is now, item by item: whoever looks through it sees what will be handed
 * over, whatever is written in the meantime.
 */
export const prepare: UnitHandler<ReplyOf<'subjectAccess.prepare'>> = {
  run: async (call) => {
    const { db, viewer, body, services } = call;
    const pupil = await findPupil(call, Number(body.studentId));
    checkByForm(call, 'subject-access/prepare');
    const reference = String(body.reference).trim();
    const { id: requestId } = await db
      .insertInto('subject_access')
      .values({
        authority_id: viewer.authorityId,
        pupil_id: pupil.id,
        reference,
        prepared_by: viewer.userId,
        prepared_at: services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const making = { call, pupil, requestId, people: await peopleOf(call) };
    const finder = await nameFinder(call, pupil);
    let items = 0;
    for await (const item of everyItem(making)) await keepItem(making, { item, number: (items += 1), finder });
    await audit(call, {
      action: 'subjectAccess.prepare',
      record: `pupil/${pupil.id}`,
      detail: { request: requestId, before: null, after: { reference, items } },
    });
    return { success: true, id: requestId };
  },
};

async function peopleOf({ db }: UnitCall): Promise<ReadonlyMap<number, string>> {
  const people = await db.selectFrom(staff.as('person')).select(['id', 'first_name', 'last_name']).execute();
  return new Map(people.map((person) => [person.id, fullName(person)]));
}

interface Numbered {
  readonly item: Item;
  readonly number: number;
  readonly finder: NameFinder;
}

async function keepItem(making: Making, { item, number, finder }: Numbered): Promise<void> {
  const { db, viewer } = making.call;
  const key = { authority_id: viewer.authorityId, request_id: making.requestId, number };
  await db
    .insertInto('subject_access_item')
    .values({
      ...key,
      kind: item.kind,
      title: item.title,
      item_date: item.date,
      attachment_id: item.attachmentId ?? null,
    })
    .execute();
  const roles = kindOf(item.kind).roles ?? [];
  const names = new Set(finder.find(item.title));
  let line = 0;
  for await (const lines of batches(item.lines)) {
    for (const cell of lines.flatMap((cells) => cells.filter((_, index) => !roles.includes(index))))
      for (const name of finder.find(cell)) names.add(name);
    await db
      .insertInto('subject_access_line')
      .values(lines.map((cells) => ({ ...key, line: (line += 1), cells: cells.map(storable) })))
      .execute();
  }
  if (names.size > 0)
    await db
      .updateTable('subject_access_item')
      .set({ names: [...names].slice(0, mostNames).join('; ') })
      .where('request_id', '=', making.requestId)
      .where('number', '=', number)
      .execute();
}

/** The database takes no zero in a text, which JSON may have held. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd');

async function* batches(lines: Item['lines']): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = [];
  let length = 0;
  for await (const line of lines) {
    batch.push(line);
    length += line.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < atOnce && length < mostText) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
