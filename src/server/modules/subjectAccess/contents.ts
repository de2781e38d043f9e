import { sql } from 'kysely';
import { productName } from '../../../contract/index.ts';
import type { ScanState } from '../attachments/heldBack.ts';
import type { UnitCall } from '../handler.ts';
import type { SheetPlan } from '../../workbook/messages.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import { textSheet } from '../exports/textSheet.ts';
import { fullName, type FoundPupil } from '../students/findPupil.ts';
import { dayText, momentText } from './items/item.ts';
import { itemKinds, kindOf } from './kinds.ts';
import { optionLabel, reasonLabel } from './labels.ts';
import { withheldWords } from './passages.ts';
import type { AccessRequest } from './requests.ts';

/** Lines that are read and written at a time: one may hold a whole answer twice. */
const atOnce = 100;

/** An item as the contents say it. */
export interface ListedItem {
  readonly number: number;
  readonly kind: string;
  readonly title: string;
  readonly item_date: string | null;
  readonly withheld_reason: string | null;
  readonly attachment_id: string | null;
  readonly file_name: string | null;
  readonly size: number | null;
  /** What the virus scanner said of the file. */
  readonly scan: ScanState;
  /** Lines that are withheld whole, and in part. */
  readonly whole: number;
  readonly parts: number;
}

const linesThat = (condition: string) => sql<number>`(
  select count(*)::int from subject_access_line held
  where held.authority_id = item.authority_id and held.request_id = item.request_id and held.number = item.number
    and held.withheld_reason is not null and ${sql.raw(condition)})`;

/** The items of a request in the order of the contents, with what is known of a stored file. */
export const itemsOf = ({ db }: UnitCall, requestId: number): Promise<ListedItem[]> =>
  db
    .selectFrom('subject_access_item as item')
    .leftJoin('attachment', (join) =>
      join.onRef('attachment.authority_id', '=', 'item.authority_id').onRef('attachment.id', '=', 'item.attachment_id'),
    )
    .select([linesThat('left_cells is null').as('whole'), linesThat('left_cells is not null').as('parts')])
    .select(['number', 'kind', 'title', 'item_date', 'withheld_reason', 'attachment_id', 'file_name', 'size', 'scan'])
    .where('request_id', '=', requestId)
    .orderBy('number')
    .execute();

/** Where a stored file stands in the archive. Names there can be read without the password, so its own is not used. */
export function placeOf({ number, file_name: name }: ListedItem): string {
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name ?? '')?.[0].toLowerCase() ?? '';
  return `files/${String(number).padStart(4, '0')}${ending}`;
}

interface Written {
  readonly request: AccessRequest;
  readonly pupil: FoundPupil;
  readonly items: readonly ListedItem[];
}

/** Writes the contents, and a sheet for each kind with what is handed over. */
export async function writeContents(call: UnitCall, workbook: Workbook, written: Written): Promise<void> {
  await writeCover(call, workbook, written);
  for (const kind of Object.keys(itemKinds)) {
    const items = written.items.filter((item) => item.kind === kind && item.withheld_reason === null);
    if (items.length === 0) continue;
    await workbook.sheet(sheetOf(optionLabel(call, 'subject-access-kind', kind), kind));
    for (const item of items)
      for await (const lines of linesOf(call, written.request.id, item.number))
        await workbook.add(lines.map((cells) => [String(item.number), item.title, ...cells]));
  }
}

const sheetOf = (name: string, kind: string): SheetPlan => textSheet(name, ['No.', 'Title', ...kindOf(kind).headings]);

/** What there is; of what is withheld only its kind and why: a title or a day may say what it is about. */
async function writeCover(call: UnitCall, workbook: Workbook, { request, pupil, items }: Written): Promise<void> {
  const handedOver = items.filter((item) => item.withheld_reason === null);
  await workbook.sheet(textSheet('About', ['What', 'It says']));
  await workbook.add([
    ['What is held on', fullName(pupil)],
    ['Date of birth', dayText(pupil.date_of_birth)],
    ['Held by', `${call.viewer.authorityName}, in ${productName}`],
    ['Reference', request.reference],
    ['As it was held', momentText(request.prepared_at)],
    ['Sealed', momentText(request.sealed_at)],
    ['Items', String(items.length)],
    ['Withheld', String(items.filter((item) => item.withheld_reason !== null).length)],
    ['Lines withheld in the others', String(sum(handedOver, 'whole'))],
    ['Lines withheld in part', String(sum(handedOver, 'parts'))],
  ]);
  await workbook.sheet(textSheet('Contents', ['No.', 'What', 'Date', 'Title', 'Withheld', 'File', 'Lines withheld']));
  await workbook.add(
    items.map((item) => {
      const isWithheld = item.withheld_reason !== null;
      return [
        String(item.number),
        optionLabel(call, 'subject-access-kind', item.kind),
        isWithheld ? '' : dayText(item.item_date),
        isWithheld ? '' : item.title,
        isWithheld ? reasonLabel(call, item.withheld_reason) : '',
        isWithheld || item.attachment_id === null ? '' : placeOf(item),
        isWithheld ? '' : linesWithheld(item),
      ];
    }),
  );
}

const sum = (items: readonly ListedItem[], of: 'whole' | 'parts'): number =>
  items.reduce((all, item) => all + item[of], 0);

/** Of an item how many lines are withheld: `2, and 1 in part`. */
function linesWithheld({ whole, parts }: ListedItem): string {
  if (parts === 0) return whole === 0 ? '' : String(whole);
  return whole === 0 ? `${parts} in part` : `${whole}, and ${parts} in part`;
}

/** Lines as they are handed over: in the place of one that is withheld stands why. */
async function* linesOf(call: UnitCall, requestId: number, number: number): AsyncGenerator<readonly string[][]> {
  let last = 0;
  for (;;) {
    const rows = await call.db
      .selectFrom('subject_access_line')
      .select(['line', 'cells', 'left_cells', 'withheld_reason'])
      .where('request_id', '=', requestId)
      .where('number', '=', number)
      .where('line', '>', last)
      .orderBy('line')
      .limit(atOnce)
      .execute();
    if (rows.length > 0)
      yield rows.map(({ cells, left_cells: left, withheld_reason: reason }) =>
        reason === null ? cells : (left ?? [withheldWords(reasonLabel(call, reason)), ...cells.slice(1).map(() => '')]),
      );
    last = rows.at(-1)?.line ?? last;
    if (rows.length < atOnce) return;
  }
}
