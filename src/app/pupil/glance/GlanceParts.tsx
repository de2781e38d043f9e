import { useId, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { PupilGlance } from '../../../contract/index.ts';
import { findFormat } from '../../../engine/index.ts';
import { ChartView, PlaceLink, space, Surface, ToneChip, tokens } from '../../../renderer/index.ts';
import { pepHomePath } from '../../pep/paths.ts';
import { useWords } from '../FactList.tsx';
import { LineEntries } from './LineEntries.tsx';

interface Of {
  readonly studentId: number;
}

const recordPath = (studentId: number, page: string) => `/student/${studentId}/individualPupilRecord/${page}`;

interface CardProps {
  readonly title: string;
  readonly to: string;
  /** Where the link leads, in words. */
  readonly leads: string;
  /** The one figure or word that answers most questions. */
  readonly headline?: ReactNode;
  readonly children?: ReactNode;
}

function Card({ title, to, leads, headline, children }: CardProps) {
  const id = useId();
  return (
    <Surface aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {headline !== undefined && <p>{headline}</p>}
      </header>
      {children !== undefined && <Body>{children}</Body>}
      <PlaceLink to={to}>{leads}</PlaceLink>
    </Surface>
  );
}

/** The state of the plan, when it is due and when its meetings are. */
export function PlanPart({ studentId, plan }: Of & { readonly plan: NonNullable<PupilGlance['plan']> }) {
  const { day, label } = useWords();
  const moment = (value: string | null) =>
    value === null ? '' : findFormat('dateTime').toText(value, { options: {} });
  const term = plan.pepCycleName ?? label('school-term', plan.schoolTermId);
  const facts = [
    ['Meeting', moment(plan.meetingDate) || 'Not set yet'],
    ['Next meeting', moment(plan.nextMeetingDate)],
    [plan.isLate ? 'Was due' : 'Due', day(plan.dueDate)],
  ].filter(([, text]) => text !== '');
  return (
    <Card title="PEP" to={pepHomePath(studentId, plan.pepId)} leads="Open the PEP">
      <p>
        <b>{label('pep-status', plan.statusId)}</b>
        {`, ${term} ${plan.academicYearId + 2009}-${plan.academicYearId + 2010}`}{' '}
        {plan.isLate && <ToneChip tone="danger">Late</ToneChip>}
      </p>
      <Facts facts={facts} />
    </Card>
  );
}

interface AttendanceProps extends Of, Pick<PupilGlance, 'attendance'> {
  /** Where there is room for little more than a figure. */
  readonly withoutWeeks: boolean;
}

/** The year's percentage, and its weeks as a small picture. */
export function AttendancePart({ studentId, attendance, withoutWeeks }: AttendanceProps) {
  const { percentage, weeks, isPercentageRegister } = attendance;
  const { day } = useWords();
  const percent = (value: number | null) =>
    value === null ? '' : findFormat('percent').toText(value, { options: {} });
  return (
    <Card
      title="Attendance"
      headline={
        <>
          <strong>{percent(percentage)}</strong> this school year
        </>
      }
      to={recordPath(studentId, isPercentageRegister ? 'PercentageAttendance' : 'SessionAttendance')}
      leads="Open the register"
    >
      {withoutWeeks ? undefined : (
        <ChartView
          small
          data={{
            title: 'Attendance by week',
            kind: 'lines',
            categories: weeks.map(({ weekStart }) => day(weekStart)),
            series: [
              {
                title: 'Attendance',
                values: weeks.map(({ attendance }) => attendance),
                texts: weeks.map(({ attendance }) => percent(attendance)),
              },
            ],
            reference: { value: 90, title: '90%' },
            from: 0,
          }}
        />
      )}
    </Card>
  );
}

/** How many days this year, and the last of them. */
export function SuspensionsPart({ studentId, suspensions }: Of & Pick<PupilGlance, 'suspensions'>) {
  const { day, label } = useWords();
  const { daysThisYear, latest } = suspensions;
  return (
    <Card
      title="Suspensions"
      headline={
        <>
          <strong>{daysThisYear}</strong> {daysThisYear === 1 ? 'day' : 'days'} this school year
        </>
      }
      to={recordPath(studentId, 'Exclusions')}
      leads="See suspensions and exclusions"
    >
      <ul>
        {latest.map(({ id, typeId, startDate, endDate, numberOfDays }) => (
          <li key={id}>
            {label('exclusion-type', typeId)}
            <div>
              {day(startDate)}
              {endDate !== null && endDate !== startDate && ` to ${day(endDate)}`},{' '}
              {numberOfDays === 1 ? '1 day' : `${numberOfDays} days`}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who works with the pupil, and how to reach them. */
export function PeoplePart({ studentId, people }: Of & Pick<PupilGlance, 'people'>) {
  const { label } = useWords();
  return (
    <Card title="People" to={recordPath(studentId, 'Professionals')} leads="See who works with the pupil">
      <ul>
        {people.map(({ id, name, typeId, telephone, username }) => (
          <li key={id}>
            {name}, {label('user-type', typeId)}
            <div>
              {telephone !== null && telephone !== '' && (
                <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`} aria-label={`Call ${name} on ${telephone}`}>
                  {telephone}
                </a>
              )}
              {username !== null && (
                <a href={`mailto:${username}`} aria-label={`Write to ${name} at ${username}`}>
                  {username}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The notes written last, in their first words. */
export function NotesPart({ studentId, notes }: Of & Pick<PupilGlance, 'notes'>) {
  const { day, label } = useWords();
  return (
    <Card title="Last notes" to={recordPath(studentId, 'CaseNotes')} leads="See and write notes">
      <ul>
        {notes.map(({ id, noteDate, noteTypeId, author, text }) => (
          <li key={id}>
            {label('note-type', noteTypeId)}, {day(noteDate)}
            <div>
              <span>{text}</span>
              <small>{author}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The results entered last. */
export function GradesPart({ studentId, grades }: Of & Pick<PupilGlance, 'grades'>) {
  const { day } = useWords();
  return (
    <Card title="Last grades" to={`/students/${studentId}/assessments`} leads="See all assessments">
      <ul>
        {grades.map(({ id, subject, gradeType, grade, enteredDate }) => (
          <li key={id}>
            {subject || gradeType}: <b>{grade ?? '–'}</b>
            <div>{[subject && gradeType, day(enteredDate)].filter(Boolean).join(', ')}</div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The newest of the line of time. */
export function LinePart({ studentId, line }: Of & Pick<PupilGlance, 'line'>) {
  return (
    <Card title="Line of time" to={`/students/${studentId}/lineOfTime`} leads="See the whole line of time">
      <LineEntries entries={line} studentId={studentId} label="The newest of the line of time" />
    </Card>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly string[])[] }) {
  return (
    <dl>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const Body = styled('div')({
  containerType: 'inline-size',
  display: 'grid',
  gap: space(2),
  '& dl': { margin: 0, display: 'grid', gap: space(1) },
  '& dl > div': { display: 'flex', gap: space(2) },
  '& dt': { color: tokens.color.muted, flex: '0 0 7rem' },
  '& dd': { margin: 0 },
  '& ul > li:first-of-type': { borderTop: 0 },
  '& small': { flexBasis: '100%', fontSize: 'inherit' },
});
