import { totalPremium, type PepDetails } from '../../../../contract/index.ts';
import { findFormat, type Json, type PaperBlock, type PaperLine } from '../../../../engine/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import type { Paper } from '../../../paper/types.ts';
import { fullName } from '../../students/findPupil.ts';
import { agreedInYear, percentOfPep } from '../read/pepAnswers.ts';
import { planFunding } from '../review/planFunding.ts';
import { notRated } from '../review/overallRating.ts';
import { ratingLookup } from '../review/ratingSettings.ts';
import type { Printing } from './printing.ts';

/** What a plan is called on every page; a redacted one by its number alone (D-101). */
export function nameOfPlan({ loaded: { pep }, fill, pupil }: Printing): Pick<Paper, 'title' | 'running'> {
  const year = academicYear(pep.academic_year_id).label;
  if (fill === 'redacted') {
    const title = `Personal education plan ${pep.id}, redacted`;
    return { title, running: { left: `PEP ${pep.id}, redacted`, right: `Personal education plan ${year}` } };
  }
  const copy = fill === 'blank' ? ', blank form' : '';
  return {
    title: `Personal education plan of ${fullName(pupil)}, ${year}${copy}`,
    running: { left: fullName(pupil), right: `Personal education plan ${pep.id}, ${year}${copy}` },
  };
}

/** Title, what the plan is, and what is left out of this copy of it. */
export async function firstPage(printing: Printing): Promise<PaperBlock[]> {
  const { fill, pupil, loaded } = printing;
  const subject = fill === 'redacted' ? `Personal education plan ${loaded.pep.id}` : 'Personal education plan';
  return [
    { kind: 'heading', level: 1, text: subject, isBookmark: true },
    ...notices(printing).map((text): PaperBlock => ({ kind: 'text', text, look: 'notice' })),
    {
      kind: 'answers',
      lines: [
        ...(fill === 'redacted'
          ? []
          : [line('Name', fullName(pupil)), line('Date of birth', dayWords(pupil.date_of_birth))]),
        ...(await planLines(printing)),
      ],
    },
  ];
}

function notices({ fill, readers }: Printing): string[] {
  const stored = readers === 'everybody' ? [STORED] : [];
  if (fill === 'redacted') return [REDACTED_COPY, ...stored];
  return fill === 'blank' ? [BLANK_COPY] : stored;
}

const REDACTED_COPY =
  'Redacted copy: names, dates of birth, numbers, addresses and what people wrote in their own words are left out. ' +
  '[redacted] stands where there is an answer.';
/** Said on a form without answers. */
export const BLANK_COPY =
  'To be filled in by hand. Some questions are asked only where they apply: leave those out that do not.';

/** Said on the first page of a copy that everybody may open who reads documents of the plan. */
export const STORED = 'Answers that some readers of this plan may not see are left out of this copy.';

async function planLines(printing: Printing): Promise<PaperLine[]> {
  const { call, fill, loaded } = printing;
  const { pep, stages, cycleName: cycle } = loaded;
  const label = (lookup: string, value: Json) =>
    findFormat('lookup').toText(value, { options: {}, lookup: call.declarations.lookup(lookup) });
  const about = [
    line('Year', academicYear(pep.academic_year_id).label),
    cycle === null ? line('Term', label('school-term', pep.school_term_id)) : line('Cycle', cycle),
    line('Year group', label('year-group', pep.year_group_id)),
    ...(fill === 'redacted' ? [] : [line('School', await schoolName(printing))]),
    line('Meeting', dayWords(pep.meeting_at)),
  ];
  if (fill === 'blank') return about;
  const { settings } = call.viewer;
  return [
    line('Status', `${label('pep-status', pep.status_id)}, ${percentOfPep(stages)}% completed`),
    ...about,
    line('Next meeting', dayWords(pep.next_meeting_at)),
    line('Submitted', dayWords(pep.date_submitted)),
    line('Completed', dayWords(pep.date_completed)),
    line('Total pupil premium', totalPremium(await agreedInYear(call, loaded))),
    ...fundingLines(await planFunding(call, loaded)),
    ...(settings.hasPepRagRatingEnabled ? [line('Rating', ratingWords(printing, pep.rag_rating_id ?? notRated))] : []),
  ];
}

/** What comes with the plan, and whether it is released on the day of the paper (D-351, D-352). */
const fundingLines = (funding: PepDetails['funding']): PaperLine[] => [
  ...(typeof funding?.amount === 'number' ? [line('Amount for this plan', totalPremium(funding.amount))] : []),
  ...(funding?.release ? [line('Funding', funding.release.words)] : []),
];

const line = (label: string, text: string): PaperLine => ({
  label,
  answer: { kind: 'text', text: text === '' ? 'Not set' : text },
  note: '',
  help: '',
});

const dayWords = (value: string | null): string =>
  value === null ? '' : findFormat(value.includes('T') ? 'dateTime' : 'date').toText(value, { options: {} });

/** A rating in the authority's own words. */
export function ratingWords({ call }: Pick<Printing, 'call'>, rating: number): string {
  const { options = [] } = ratingLookup(call.declarations, call.viewer.settings);
  return options.find(({ value }) => value === rating)?.label ?? String(rating);
}

async function schoolName({ call: { db }, loaded: { pep } }: Printing): Promise<string> {
  if (pep.school_id === null) return '';
  const school = await db.selectFrom('school').select('name').where('id', '=', pep.school_id).executeTakeFirst();
  return school?.name ?? '';
}
