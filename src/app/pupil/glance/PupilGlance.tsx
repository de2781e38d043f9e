import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { PupilGlance as Glance } from '../../../contract/index.ts';
import { matches } from '../../../engine/index.ts';
import { Board, space, tokens, useEngine, type ScreenComponentProps } from '../../../renderer/index.ts';
import { firstOf } from '../../api/portalData.ts';
import { useRead } from '../../api/useRead.ts';
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

/** A part of the overview: whether there is nothing, the sentence that it then folds into, and what is drawn else. */
type Part = readonly [isEmpty: boolean, sentence: string, drawn: ReactNode];

/** A pupil at a glance: what is most asked, each part with the way to the page where its work is done. */
export function PupilGlance({ params }: ScreenComponentProps) {
  const studentId = Number(params.studentId);
  const { host } = useEngine();
  const { body, error, reload } = useRead('students.overview', { studentId });
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the overview" height={420} />;
  const glance = firstOf(body);
  const hasPep = matches({ 'user.hasPep': true }, host.facts);
  const parts = [...(hasPep ? planOf(glance, studentId) : []), ...partsOf(glance, studentId)];
  const sentences = parts.flatMap(([isEmpty, sentence]) => (isEmpty ? [sentence] : []));
  return (
    <At>
      <Board>{parts.map(([isEmpty, , drawn]) => (isEmpty ? null : drawn))}</Board>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
    </At>
  );
}

const planOf = ({ plan }: Glance, studentId: number): Part[] => [
  [plan === null, 'This pupil has no PEP yet.', plan && <PlanPart key="plan" studentId={studentId} plan={plan} />],
];

function partsOf(glance: Glance, studentId: number): Part[] {
  const { attendance, suspensions, people, notes, grades, line } = glance;
  const isNone = (rows: readonly unknown[]) => rows.length === 0;
  return [
    [
      attendance.percentage === null,
      'No attendance is recorded this school year.',
      <AttendancePart key="attendance" studentId={studentId} attendance={attendance} />,
    ],
    [
      isNone(people),
      'Nobody is recorded as working with this pupil.',
      <PeoplePart key="people" studentId={studentId} people={people} />,
    ],
    [
      isNone(suspensions.latest),
      'No suspension or exclusion is recorded.',
      <SuspensionsPart key="suspensions" studentId={studentId} suspensions={suspensions} />,
    ],
    [isNone(notes), 'No note is written yet.', <NotesPart key="notes" studentId={studentId} notes={notes} />],
    [isNone(grades), 'No grade is entered yet.', <GradesPart key="grades" studentId={studentId} grades={grades} />],
    [
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
});
