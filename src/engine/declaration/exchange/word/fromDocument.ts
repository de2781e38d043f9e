import { isOfList, nameFor, type LineKind } from '../../edit/newQuestion.ts';
import { fromXlsForm, type ReadFile } from '../fromXlsForm.ts';
import { XLSFORM_KINDS } from '../questionList.ts';
import type { ChoiceList, Sheet } from '../sheets.ts';
import type { DocumentThing } from './things.ts';

/**
 * A form made of parts of a document, in their order and as what they are taken for; lists of answers that a lookup
 * has become that lookup. `title` is what the form is called.
 */
export function fromDocument(
  things: readonly DocumentThing[],
  lookups: readonly ChoiceList[],
  title: string,
): ReadFile {
  if (!things.some(({ kind }) => kind !== 'heading'))
    return { problem: 'No question is ticked. Please tick what the form has to ask.' };
  const { sheets, places } = sheetsOf(things);
  const { form, problem } = fromXlsForm(sheets, lookups, title);
  if (form === undefined) return { problem };
  const left = form.leftOut.map(({ place, reason }) => {
    const row = Number(/\d+$/.exec(place)?.[0] ?? 0);
    return { place: places[row - 2] ?? 'document', reason };
  });
  return { form: { ...form, leftOut: [...left, ...bareHeadings(things)] } };
}

function bareHeadings(things: readonly DocumentThing[]) {
  return things
    .filter(({ kind }, index) => kind === 'heading' && (things[index + 1]?.kind ?? 'heading') === 'heading')
    .map(({ place, label }) => ({ place, reason: `the heading “${label}”, since nothing stands under it` }));
}

const HEAD = ['type', 'label', 'appearance', 'parameters', 'heading'];

/** The parts as rows of an XLSForm, and the place of each row below the first. */
function sheetsOf(things: readonly DocumentThing[]): { sheets: readonly Sheet[]; places: readonly string[] } {
  const lists: string[][] = [];
  const rows: { readonly cells: readonly string[]; readonly place: string }[] = [];
  let heading = '';
  for (const thing of things) {
    const { label, place, columns } = thing;
    const put = (...cells: string[]): number => rows.push({ cells: [...cells, heading], place });
    if (thing.kind === 'heading') heading = label;
    else if (thing.kind === 'rows') {
      put('begin_repeat', label, '', '');
      for (const column of columns) put(...typeOf(column.kind, column.label, [], lists));
      put('end_repeat', '', '', '');
    } else put(...typeOf(thing.kind, label, thing.answers, lists));
  }
  return {
    sheets: [
      { name: 'survey', rows: [HEAD, ...rows.map(({ cells }) => cells)] },
      { name: 'choices', rows: [['list_name', 'name', 'label'], ...lists] },
    ],
    places: rows.map(({ place }) => place),
  };
}

/** Type, label, appearance and parameters of a row; the answers of a list are added to `lists`. */
function typeOf(kind: LineKind, label: string, answers: readonly string[], lists: string[][]): string[] {
  if (kind === 'scale') return ['range', label, '', 'start=1 end=5 step=1'];
  if (kind !== 'yesNo' && !isOfList(kind)) {
    const [type = 'text', appearance = ''] = XLSFORM_KINDS[kind] ?? [];
    return [type, label, appearance, ''];
  }
  const list = `list_${lists.length + 1}`;
  const names: string[] = [];
  for (const answer of kind === 'yesNo' ? ['Yes', 'No'] : answers) {
    names.push(nameFor(answer, names, 'answer'));
    lists.push([list, names.at(-1) ?? '', answer]);
  }
  return [`${kind === 'several' ? 'select_multiple' : 'select_one'} ${list}`, label, '', ''];
}
