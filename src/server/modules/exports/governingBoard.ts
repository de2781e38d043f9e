import { fileColumns, type JsonObject, type TableQuery } from '../../../engine/index.ts';
import { byMonthList } from '../attendance/pictures/byMonth.ts';
import { resultsByTermList } from '../assessments/resultsByTerm.ts';
import { byTermList } from '../attendance/pictures/byTerm.ts';
import { audit } from '../audit.ts';
import type { Call, OutsideHandler } from '../handler.ts';
import { compiledTable, readList, type ListDefinition } from '../lists/listHandler.ts';
import { yearAsked } from '../pepReports/cases.ts';
import { premiumList } from '../pepReports/premium.ts';
import { ratingList } from '../pepReports/ratings.ts';
import { suspensionFigureList } from '../pepReports/suspensions.ts';
import { timelinessList } from '../pepReports/timeliness.ts';
import { fillNotes } from './boardNotes.ts';
import { fileHandler } from './fileHandler.ts';
import { fillSheet } from './listExport.ts';
import type { OptionsHandlers } from './sheetPlan.ts';

const operation = 'exports.governingBoard' as const;

interface Sheet {
  readonly table: string;
  readonly list: ListDefinition;
  readonly params?: JsonObject;
  /** Columns that say how many something is of, where nobody has judged whether they may be told. */
  readonly without?: readonly string[];
}

/** Columns that a report for publication leaves out of every row. */
const forWork = ['permanent', 'lunchtimes'];
const unrated = ['notCompliant', 'notRated', 'percentOfAll'];
const ofPlans = ['pupils', 'plans', 'undecided'];

/** What a governing board reads, a sheet each; ratings where the authority gives any. */
const sheetsOf = ({ viewer: { settings } }: Call): Sheet[] => [
  { table: 'pep-timeliness', list: timelinessList },
  ...(settings.hasPepRagRatingEnabled ? [{ table: 'pep-section-ratings', list: ratingList, without: unrated }] : []),
  { table: 'pep-premium', list: premiumList, params: { by: 'term' }, without: ['undecided'] },
  {
    table: 'pep-premium-by-financial-year',
    list: premiumList,
    params: { by: 'financialYear' },
    without: ['undecided'],
  },
  { table: 'pep-premium-by-area', list: premiumList, params: { by: 'area' }, without: ofPlans },
  { table: 'pep-premium-by-key-stage', list: premiumList, params: { by: 'keyStage' }, without: ofPlans },
  { table: 'suspensions-by-term', list: suspensionFigureList, params: { by: 'term' }, without: forWork },
  { table: 'suspensions-by-reason', list: suspensionFigureList, params: { by: 'reason' }, without: forWork },
  { table: 'results-by-term', list: resultsByTermList },
  { table: 'absence-by-term', list: byTermList },
  { table: 'attendance-by-month', list: byMonthList, without: ['possibleSessions'] },
];

/** The sheets with the filters of the call, each under those that its table knows. */
function contentsOf(call: Call, filters: TableQuery['filters'], options: OptionsHandlers) {
  return sheetsOf(call).map(({ table, list, params = {}, without = [] }) => {
    const compiled = compiledTable(call.declarations, table);
    const known: TableQuery['filters'] = Object.fromEntries(
      Object.entries(filters).filter(([name]) => compiled.filters.some(({ field }) => field === name)),
    );
    const columns = fileColumns(compiled.columns.filter(({ field, hidden }) => !hidden && !without.includes(field)));
    return {
      definition: { operation, list, options } as const,
      contents: {
        compiled,
        query: { ...compiled.initialQuery, filters: known },
        params,
        columns: columns.map(({ field }) => field),
      },
    };
  });
}

/**
 * The virtual school's termly figures for its governing board, under the filters of the call and whatever form it asks
 * for in the one for publication, after a sheet of notes on what each figure counts.
 */
export function governingBoardExport(options: OptionsHandlers): OutsideHandler<never> {
  return fileHandler((call) => {
    const table = compiledTable(call.declarations, 'pep-timeliness');
    const asked = readList(call.body, timelinessList.operation, table);
    const filters = { ...asked.query.filters, reportForm: { in: ['publication'] } };
    const year = yearAsked(call, asked.query);
    const sheets = contentsOf(call, filters, options);
    return {
      fileName: 'Governing board.xlsx',
      async fill(unit, workbook) {
        const contents = sheets.map((sheet) => sheet.contents);
        await fillNotes(unit, workbook, { asked: table, filters, year, sheets: contents, options });
        // Attendance is asked for a year by the query of its own call.
        const ofYear = { ...unit, query: { academicYearId: year } };
        const said = [];
        for (const sheet of sheets) said.push(await fillSheet(ofYear, workbook, sheet));
        const [first] = said;
        if (first === undefined) return;
        const count = said.reduce((sum, { detail }) => sum + detail.count, 0);
        await audit(unit, { action: operation, record: first.record, detail: { ...first.detail, count } });
      },
    };
  });
}
