import { portalPaperKinds, type PlanDocument, type PlanDocumentSection } from '../../../src/contract/index.ts';
import {
  activeForm,
  formPaper,
  sectionBlocks,
  withChanges,
  type FormDocument,
  type JsonObject,
  type PaperLine,
  type PaperSection,
  type Release,
  type ResolvedForm,
} from '../../../src/engine/index.ts';
import { releaseOf } from './catalogue.ts';
import { factsOf, plausibleDocument } from './plausible.ts';
import { pepOf } from './pupils.ts';

const FORMER = 'Summer term 2024/2025';

/** What was answered in the plan before, where it differs. */
const before: { readonly [slug: string]: JsonObject } = {
  'my-views': {
    going_well: 'I have one good friend in my tutor group.',
    best_subjects: '',
    interests: 'Football, every day.',
  },
};

/** A whole plan as the stories' server answers it. */
export function documentOf(pepId: number, isCompared: boolean): PlanDocument {
  const release = releaseOf(pepId);
  const pep = pepOf(release, pepId);
  return {
    pepId,
    studentId: pep.studentId,
    studentName: pep.studentName,
    title: `Personal education plan of ${pep.studentName}, ${pep.academicYearName}`,
    running: { left: pep.studentName, right: `Personal education plan ${pepId}, ${pep.academicYearName}` },
    foot: 'Made 13/11/2025 10:00',
    formerTitle: FORMER,
    firstPage: [
      { kind: 'heading', level: 1, text: 'Personal education plan', isBookmark: true },
      { kind: 'answers', lines: [fact('Name', pep.studentName), fact('Status', 'In progress, 46% completed')] },
    ],
    sections: pep.stages.map(({ formSlug, title, percentageCompleted }, index): PlanDocumentSection => ({
      slug: formSlug,
      title,
      number: index + 1,
      percent: percentageCompleted,
      status: `${percentageCompleted}% completed · For the designated teacher · Last saved 12/11/2025 16:20 by Cass Fernaby`,
      isWritable: formSlug !== 'quality',
      isCompared: isCompared && formSlug !== 'review',
      blocks: sectionBlocks(sectionsOf(release, formSlug, isCompared), 2),
    })),
  };
}

const fact = (label: string, text: string): PaperLine => ({
  label,
  answer: { kind: 'text', text },
  note: '',
  help: '',
});

function sectionsOf(release: Release, slug: string, isCompared: boolean): PaperSection[] {
  const form = release.forms[slug];
  if (form === undefined) return [];
  const facts = factsOf(release);
  const document = plausibleDocument(form, facts);
  const now = said(form, facts, document);
  const former = { ...document, answers: { ...document.answers, ...before[slug] } };
  return isCompared && slug !== 'review' ? withChanges(now, said(form, facts, former)) : now;
}

const said = (form: ResolvedForm, facts: JsonObject, document: FormDocument): PaperSection[] =>
  formPaper({
    active: activeForm({ form, facts, document }),
    answers: document.answers,
    facts,
    fill: 'filled',
    kinds: portalPaperKinds,
    hidden: [],
    notes: {},
    files: {},
    withholding: { isUnmarked: false, secrets: [] },
  });
