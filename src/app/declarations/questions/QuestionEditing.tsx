import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  columnAt,
  everybodysTitle,
  questionAt,
  renameHeading,
  type Cure,
  type SourceFile,
} from '../../../engine/index.ts';
import { LoadFailure, pageAction, space, usePageKeys } from '../../../renderer/index.ts';
import { referenceOf } from '../../api/request.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { useAnswered } from '../answeredPlans.ts';
import { problemsIn, type TextCheck } from '../useTextCheck.ts';
import { AddQuestionDialog } from './AddQuestionDialog.tsx';
import { ChosenPanel } from './ChosenPanel.tsx';
import { besideLayout, EditTools, pointedList } from './EditTools.tsx';
import { FormPreview } from './FormPreview.tsx';
import { onCells } from './onCells.ts';
import { PasteDialog } from './PasteDialog.tsx';
import type { RowFault } from './PointedRow.tsx';
import { QuestionList } from './QuestionList.tsx';
import { useFormBench, type FormBench } from './useFormBench.ts';
import { useActs, useKeptFocus, type Acts } from './useActs.ts';
import type { EditSteps } from './useSteps.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  /** One that can be read. */
  readonly text: string;
  readonly check: TextCheck;
  readonly steps: EditSteps;
  /** What stands beside the questions in the place of the form to be tried out. */
  readonly beside?: ReactNode;
  /** Shows the text instead. */
  onText(): void;
}

/** A form's questions to point at, with the form that they make beside them. */
export function QuestionEditing({ files, path, text, check, steps, beside, onText }: Props) {
  usePageKeys('In the questions of a form', keys);
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const made = useFormBench({ files, path, tenant }, text);
  const { questions, form, headings } = made;
  const list = useRef<HTMLDivElement>(null);
  const { chosen, choose, add, addAll, movedHeading, onCure, ...acts } = useActs(made, steps, useKeptFocus(list, text));
  const [adding, setAdding] = useState<Adding | null>(null);
  const place = questions.findIndex(({ key }) => key === chosen);
  const faults = faultsIn(made, { path, check, onCure });
  return (
    <Box sx={besideLayout}>
      <Box ref={list} sx={pointedList} onPaste={onCells((cells) => setAdding({ cells }))}>
        <Tools steps={steps} onAdd={setAdding} said={saidOf({ place, questions, headings, movedHeading })} />
        {questions.length === 0 && <p>No questions so far. “Add a question” makes the first.</p>}
        <QuestionList
          questions={questions}
          chosen={chosen}
          onChoose={choose}
          onMove={acts.onMove}
          onLetGo={acts.onLetGo}
          everybodysTitle={(title) => everybodysTitle(form, title)}
          mayMoveHeading={acts.mayMoveHeading}
          onMoveHeading={acts.onMoveHeading}
          onRename={(title, to) => steps.act(renameHeading(form, title, to), 'heading')}
          faultsOf={(key) => faults.ofQuestion(key, key === chosen)}
          panel={
            place < 0 ? null : (
              <ChosenPanel
                key={chosen}
                chosen={chosen ?? ''}
                columnFaults={(column) => faults.ofColumn(chosen ?? '', column)}
                {...{ made, steps, onText }}
                {...acts}
              />
            )
          }
        />
      </Box>
      {beside ?? <Beside made={made} tenant={tenant} chosen={chosen} onChoose={choose} />}
      {adding !== null && (
        <AddDialogs
          {...{ adding, made, add, addAll }}
          heading={questions[place]?.heading ?? headings.at(-1) ?? ''}
          onDone={() => setAdding(null)}
        />
      )}
    </Box>
  );
}

const keys = [
  ['Alt ↑ / Alt ↓', 'Moves the question or the heading that has the focus'],
  ['Ctrl V', 'Makes questions of the rows of a spreadsheet'],
] as const;

/** How questions are being added: one after another, or out of the cells of a spreadsheet. */
type Adding = 'one' | { readonly cells: string };

interface AddDialogsProps extends Pick<Acts, 'add' | 'addAll'> {
  readonly adding: Adding;
  readonly made: FormBench;
  /** Heading that is offered first. */
  readonly heading: string;
  onDone(): void;
}

function AddDialogs({ adding, made, heading, add, addAll, onDone }: AddDialogsProps) {
  if (adding === 'one') return <AddQuestionDialog {...{ made, heading, onDone }} onAdd={add} />;
  return <PasteDialog {...{ made, heading, onDone }} first={adding.cells} onAdd={addAll} />;
}

interface SaidOf {
  readonly place: number;
  readonly questions: readonly unknown[];
  readonly headings: readonly string[];
  readonly movedHeading: string | null;
}

/** Where the heading that was moved stands, or the chosen question. */
function saidOf({ place, questions, headings, movedHeading }: SaidOf): string {
  const at = movedHeading === null ? -1 : headings.indexOf(movedHeading);
  if (at >= 0) return `Heading ${at + 1} of ${headings.length}`;
  return place < 0 ? '' : `Question ${place + 1} of ${questions.length}`;
}

interface ToolsProps {
  readonly steps: EditSteps;
  onAdd(how: Adding): void;
  /** Where the chosen question or the heading that was moved stands. */
  readonly said: string;
}

function Tools({ steps, onAdd, said }: ToolsProps) {
  return (
    <>
      <EditTools {...{ steps, said }}>
        <Button ref={pageAction} size="small" variant="contained" onClick={() => onAdd('one')}>
          Add a question
        </Button>
        <Button ref={pageAction} size="small" variant="outlined" onClick={() => onAdd({ cells: '' })}>
          Paste rows…
        </Button>
      </EditTools>
      <CountsMissing />
    </>
  );
}

/** Said above the rows, which are edited all the same. */
function CountsMissing() {
  const { error, reload } = useAnswered();
  if (error === null) return null;
  const text = 'The number of plans that answer each question could not be loaded.';
  return <LoadFailure text={text} reference={referenceOf(error)} onRetry={reload} />;
}

interface BesideProps {
  readonly made: FormBench;
  readonly tenant: string;
  readonly chosen: string | null;
  onChoose(key: string): void;
}

/** The living form: beside the questions where there is room, else behind a button below them. */
function Beside({ made: { bench, edited }, tenant, chosen, onChoose }: BesideProps) {
  const isWide = useMediaQuery('(min-width:1200px)');
  const [isOpen, setIsOpen] = useState(false);
  const later = useDeferredValue(edited);
  const preview = <FormPreview {...{ bench, tenant, chosen, onChoose }} edited={later} />;
  if (isWide) return preview;
  return (
    <Box sx={{ display: 'grid', gap: space(3), justifyItems: 'stretch', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ justifySelf: 'start' }}
      >
        {isOpen ? 'Close the form' : 'Show the form'}
      </Button>
      {isOpen && preview}
    </Box>
  );
}

interface Told extends Pick<Props, 'path' | 'check'> {
  onCure(cure: Cure): void;
}

/** What is wrong about each question and each column, by the places of the faults. */
function faultsIn(made: FormBench, { path, check: { found, isOf }, onCure }: Told) {
  const problems = isOf ? problemsIn(found, path) : [];
  const told = problems.map((one) => ({
    key: questionAt(made.form, one.pointer),
    column: columnAt(made.form, one.pointer)?.column ?? null,
    message: made.told(one),
    cures: made.cures(one).map((cure) => ({ words: cure.words, onCure: () => onCure(cure) })),
  }));
  const titleOf = (table: string, column: string) =>
    made.rowsOf(table)?.questions.find(({ key }) => key === column)?.label ?? column;
  return {
    /** With those of its columns, unless each is told at its column. */
    ofQuestion: (key: string, isOpen: boolean): readonly RowFault[] =>
      told
        .filter((one) => one.key === key && (one.column === null || !isOpen))
        .map(({ column, message, cures }) => ({
          message: column === null ? message : `Column “${titleOf(key, column)}”: ${message}`,
          cures,
        })),
    ofColumn: (table: string, column: string): readonly RowFault[] =>
      told.filter((one) => one.key === table && one.column === column),
  };
}
