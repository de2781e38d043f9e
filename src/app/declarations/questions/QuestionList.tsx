import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { FormQuestion, LetGoSide } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { useAnswered } from '../answeredPlans.ts';
import { HeadingRow } from './HeadingRow.tsx';
import { PointedRow, type RowFault } from './PointedRow.tsx';

interface Props {
  readonly questions: readonly FormQuestion[];
  /** Key of the question whose panel is open. */
  readonly chosen: string | null;
  onChoose(key: string | null): void;
  onMove(key: string, by: -1 | 1): void;
  /** Puts a question that was dragged beside another one. */
  onLetGo(key: string, beside: string, side: LetGoSide): void;
  /** What everybody calls a heading; null of one's own. */
  everybodysTitle(title: string): string | null;
  onRename(title: string, to: string): void;
  mayMoveHeading(title: string, by: -1 | 1): boolean;
  onMoveHeading(title: string, by: -1 | 1): void;
  /** What is wrong about a question. */
  faultsOf(key: string): readonly RowFault[];
  /** What stands below the chosen question. */
  readonly panel: ReactNode;
}

/** A form's questions by heading; the chosen one is open, and moves with Alt and the arrow keys, as a heading does. */
export function QuestionList({ questions, everybodysTitle, onRename, mayMoveHeading, onMoveHeading, ...rest }: Props) {
  const hasEverybodys = questions.some(({ isOwn }) => !isOwn);
  const [renamed, setRenamed] = useState<number | null>(null);
  const move = (index: number, title: string, by: -1 | 1) => {
    if (!mayMoveHeading(title, by)) return;
    // What is open stays with its heading.
    if (renamed === index) setRenamed(index + by);
    else if (renamed === index + by) setRenamed(index);
    onMoveHeading(title, by);
  };
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {/* No landmarks: the form beside it has those of the same names. */}
      {byHeading(questions).map(([heading, own], index) => (
        <div key={index} role="group" aria-label={heading === '' ? 'Questions' : heading}>
          {heading !== '' && (
            <HeadingRow
              title={heading}
              acts={{
                everybodys: everybodysTitle(heading),
                isOpen: renamed === index,
                onOpen: (isOpen) => setRenamed(isOpen ? index : null),
                onRename: (to) => onRename(heading, to),
                mayMove: (by) => mayMoveHeading(heading, by),
                onMove: (by) => move(index, heading, by),
              }}
            />
          )}
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: tokens.color.line }}>
            {own.map((question) => (
              <Row key={question.key} {...rest} {...{ question, hasEverybodys }} />
            ))}
          </Box>
        </div>
      ))}
    </Box>
  );
}

function Row({
  question,
  hasEverybodys,
  chosen,
  onChoose,
  onMove,
  onLetGo,
  faultsOf,
  panel,
}: Omit<Props, 'questions' | 'everybodysTitle' | 'onRename' | 'mayMoveHeading' | 'onMoveHeading'> & RowProps) {
  const { key, label, kind, isHidden } = question;
  const { inPlans } = useAnswered();
  return (
    <PointedRow
      id={key}
      label={label}
      marks={[kind, ...marksOf(question, hasEverybodys)]}
      count={inPlans(key)}
      isFaint={isHidden}
      isChosen={key === chosen}
      faults={faultsOf(key)}
      {...{ onChoose, onMove, onLetGo, panel }}
    />
  );
}

interface RowProps {
  readonly question: FormQuestion;
  /** A form wholly of one's own needs no mark at each question. */
  readonly hasEverybodys: boolean;
}

function marksOf(
  { need, isHidden, isOwn, isChanged, where, neededWhere }: FormQuestion,
  hasEverybodys: boolean,
): string[] {
  return [
    ...(need === 'always' ? ['required'] : []),
    ...(need === 'sometimes' ? [neededWhere === '' ? 'required in some plans' : `required where ${neededWhere}`] : []),
    ...(isHidden ? ['hidden'] : []),
    ...(isOwn && hasEverybodys ? ['own'] : []),
    ...(isChanged ? ['changed'] : []),
    ...(where === '' ? [] : [`asked where ${where}`]),
  ];
}

function byHeading(questions: readonly FormQuestion[]): (readonly [string, readonly FormQuestion[]])[] {
  const groups: [string, FormQuestion[]][] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last?.[0] === question.heading) last[1].push(question);
    else groups.push([question.heading, [question]]);
  }
  return groups;
}
