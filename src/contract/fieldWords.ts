import { findFormat, type PaperCard, type PaperField, type PaperKinds, type UiOptions } from '../engine/index.ts';
import { overlayWords } from './overlayWords.ts';
import { portalWidgetKinds } from './widgets.ts';

/** An amount in pounds that nobody types here: "TBC" until there is one (PFORM-29). */
export function totalPremium(amount: unknown): string {
  return typeof amount === 'number' ? findFormat('money').toText(amount, { options: {} }) : 'TBC';
}

/** What a report card can show: results (FORM-21), or attendance term by term. */
const reportCards: { readonly [kind: string]: PaperCard } = {
  grades: {
    columns: [
      { name: 'gradeLevel', title: 'Level' },
      { name: 'subject', title: 'Subject' },
      { name: 'gradeType', title: 'Grade type' },
      { name: 'grade', title: 'Grade' },
      { name: 'rawGrade', title: 'Raw grade' },
      { name: 'enteredDate', title: 'Date entered', format: 'date' },
    ],
    empty: 'No results held yet',
  },
  'attendance-terms': {
    columns: [
      { name: 'academicYear', title: 'Academic year' },
      { name: 'term', title: 'Term' },
      { name: 'possible', title: 'Possible sessions' },
      { name: 'attended', title: 'Attended' },
      { name: 'percent', title: 'Attendance', format: 'percent' },
    ],
    empty: 'No attendance held yet',
  },
};

/** The columns of a report card, and what it says without rows, by the options of its UI schema. */
export function reportCard({ kind, empty }: UiOptions): PaperCard {
  const card = reportCards[String(kind ?? 'grades')];
  if (!card) throw new Error(`There is no report card of the kind "${String(kind)}".`);
  return { ...card, empty: typeof empty === 'string' ? empty : card.empty };
}

const silent: PaperField = { isSilent: true };

/** How every widget and field that a declaration of the portal can name reads on paper. */
export const portalPaperKinds: PaperKinds = {
  signers: overlayWords.signers ?? {},
  widgets: portalWidgetKinds,
  fields: {
    'link-button': silent,
    image: silent,
    'embedded-scene': silent,
    'total-premium': { words: totalPremium },
    'report-card': { card: reportCard },
  },
};
