import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { PupilGlance as Glance } from '../../../contract/index.ts';
import { matches } from '../../../engine/index.ts';
import { Board, space, tokens, useEngine, type ScreenComponentProps } from '../../../renderer/index.ts';
import { firstOf } from '../../api/portalData.ts';
import { useRead } from '../../api/useRead.ts';
import { FileButtons } from '../../files/FileButtons.tsx';
import { reviewSheetOf } from '../../files/reviewSheetOf.ts';
import { LoadProblem } from '../../shell/LoadProblem.tsx';
import { Waiting } from '../../shell/Waiting.tsx';
import {
  AttendancePart,
  GradesPart,
  LinePart,
  NotesPart,
  PeoplePart,
  PlanPart,
  SuspensionsPart,
} from './GlanceParts.tsx';

/** A part of the overview: its name, whether there is nothing, the sentence instead of it then, and what is drawn. */
type Part = readonly [name: string, isEmpty: boolean, sentence: string, drawn: ReactNode];

/**
 * A pupil at a glance: what is most asked, each part with the way to the page of its work. With `parts` those
 * alone, one below the other, for a place beside a list.
 */
export function PupilGlance({ params }: ScreenComponentProps) {
  const studentId = Number(params.studentId);
  const { host } = useEngine();
  const { body, error, reload } = useRead('students.overview', { studentId });
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the overview" height={420} />;
  const glance = firstOf(body);
  const hasPep = matches({ 'user.hasPep': true }, host.facts);
  const named = Array.isArray(params.parts) ? params.parts : null;
  const parts = [...(hasPep ? planOf(glance, studentId) : []), ...partsOf(glance, studentId, named !== null)].filter(
    ([name]) => named === null || named.includes(name),
  );
  const sentences = parts.flatMap(([, isEmpty, sentence]) => (isEmpty ? [sentence] : []));
  return (
    <At data-plain={named !== null || undefined}>
      {named === null && <FileButtons label="PDFs of this pupil" files={[reviewSheetOf(studentId)]} />}
      <Board>{parts.map(([, isEmpty, , drawn]) => (isEmpty ? null : drawn))}</Board>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
    </At>
  );
}

const planOf = ({ plan }: Glance, studentId: number): Part[] => [
  [
    'plan',
    plan === null,
    'This pupil has no PEP yet.',
    plan && <PlanPart key="plan" studentId={studentId} plan={plan} />,
  ],
];

function partsOf(glance: Glance, studentId: number, isBrief: boolean): Part[] {
  const { attendance, suspensions, people, notes, grades, line } = glance;
  const isNone = (rows: readonly unknown[]) => rows.length === 0;
  return [
    [
      'attendance',
      attendance.percentage === null,
      'No attendance is recorded this school year.',
      <AttendancePart key="attendance" studentId={studentId} attendance={attendance} withoutWeeks={isBrief} />,
    ],
    [
      'people',
      isNone(people),
      'Nobody is recorded as working with this pupil.',
      <PeoplePart key="people" studentId={studentId} people={people} />,
    ],
    [
      'suspensions',
      isNone(suspensions.latest),
      'No suspension or exclusion is recorded.',
      <SuspensionsPart key="suspensions" studentId={studentId} suspensions={suspensions} />,
    ],
    ['notes', isNone(notes), 'No note is written yet.', <NotesPart key="notes" studentId={studentId} notes={notes} />],
    [
      'grades',
      isNone(grades),
      'No grade is entered yet.',
      <GradesPart key="grades" studentId={studentId} grades={grades} />,
    ],
    [
      'line',
      isNone(line),
      'Nothing stands on the line of time yet.',
      <LinePart key="line" studentId={studentId} line={line} />,
    ],
  ];
}

const At = styled('div')({
  display: 'grid',
  gap: space(3),
  '& > p': { margin: 0, color: tokens.color.muted, maxWidth: tokens.reading },
  // What is around them frames them already.
  '&[data-plain] > div': { gap: space(3) },
  '&[data-plain] section': { border: 0, borderRadius: 0, padding: 0, gap: space(2) },
  '&[data-plain] section + section': { borderTop: `1px solid ${tokens.color.line}`, paddingTop: space(3) },
});
