import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  addQuestion,
  moveQuestion,
  moveToHeading,
  ownTitles,
  questionAt,
  renameHeading,
  takeOutQuestion,
  titlesIn,
  type FormText,
  type NewQuestion,
  type SourceFile,
} from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { problemsIn, type TextCheck } from '../useTextCheck.ts';
import { ActButton } from './ActButton.tsx';
import { AddQuestionDialog } from './AddQuestionDialog.tsx';
import { ChosenPanel } from './ChosenPanel.tsx';
import { FormPreview } from './FormPreview.tsx';
import { QuestionList } from './QuestionList.tsx';
import { offeredLookups, useFormBench, type FormBench } from './useFormBench.ts';
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
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const made = useFormBench({ files, path, tenant }, text);
  const { questions, form } = made;
  const list = useRef<HTMLDivElement>(null);
  const { chosen, choose, add, ...acts } = useActs(made, steps, useKeptFocus(list, text));
  const [isAdding, setIsAdding] = useState(false);
  const place = questions.findIndex(({ key }) => key === chosen);
  const headings = [...new Set(questions.map(({ heading }) => heading))];
  return (
    <Box sx={layout}>
      <Box ref={list} sx={listStyle}>
        <Tools
          steps={steps}
          onAdd={() => setIsAdding(true)}
          said={place < 0 ? '' : `Question ${place + 1} of ${questions.length}`}
        />
        <QuestionList
          questions={questions}
          chosen={chosen}
          onChoose={choose}
          onMove={acts.onMove}
          ownHeadings={ownTitles(form)}
          onRename={(title, to) => steps.act(renameHeading(form, title, to), 'heading')}
          faultsOf={faultsIn(form, path, check)}
          panel={
            place < 0 ? null : <ChosenPanel key={chosen} {...{ made, chosen: chosen ?? '', steps, onText }} {...acts} />
          }
        />
      </Box>
      {beside ?? <Beside made={made} tenant={tenant} chosen={chosen} onChoose={choose} />}
      {isAdding && (
        <AddQuestionDialog
          made={made}
          heading={questions[place]?.heading ?? headings.at(-1) ?? ''}
          lookups={offeredLookups(files)}
          onAdd={add}
          onDone={() => setIsAdding(false)}
        />
      )}
    </Box>
  );
}

/** Which question is chosen, and the acts that give the focus to another row. */
function useActs({ form, questions }: FormBench, steps: EditSteps, keep: (key: string | null) => void) {
  const [chosen, choose] = useState<string | null>(null);
  return {
    chosen,
    choose,
    onMove: (key: string, by: -1 | 1) => {
      choose(key);
      keep(null);
      steps.act(moveQuestion(form, key, by));
    },
    onHeading: (key: string, title: string) => {
      // Under another heading it is drawn anew.
      keep(key);
      steps.act(moveToHeading(form, key, title === '' ? newTitle(titlesIn(form)) : title));
    },
    add: (question: NewQuestion, isLast: boolean) => {
      const added = addQuestion(form, question);
      choose(added.key);
      // While another is asked for, the focus is the dialog's.
      if (isLast) keep(added.key);
      steps.act(added.text);
    },
    onTakeOut: (key: string) => {
      const next = questions[questions.findIndex((one) => one.key === key) - 1] ?? questions[1];
      choose(null);
      keep(next?.key ?? null);
      steps.act(takeOutQuestion(form, key));
    },
  };
}

/** What a heading is called until somebody has given it its words. */
function newTitle(taken: readonly string[]): string {
  const number = taken.findIndex((_, index) => !taken.includes(titleOf(index + 1))) + 1;
  return titleOf(number === 0 ? taken.length + 1 : number);
}

const titleOf = (number: number): string => (number === 1 ? 'New heading' : `New heading ${number}`);

interface ToolsProps {
  readonly steps: EditSteps;
  onAdd(): void;
  /** Where the chosen question stands. */
  readonly said: string;
}

function Tools({ steps: { undo, redo }, onAdd, said }: ToolsProps) {
  return (
    <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center' }}>
      <Button size="small" variant="contained" onClick={onAdd}>
        Add a question
      </Button>
      <ActButton words="Undo" onAct={undo} />
      <ActButton words="Redo" onAct={redo} />
      <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
        {said}
      </Box>
    </Box>
  );
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

/** What is wrong about each question, by the places of the faults. */
function faultsIn(form: FormText, path: string, { found, isOf }: TextCheck): (key: string) => readonly string[] {
  const problems = isOf ? problemsIn(found, path) : [];
  const told = problems.map(({ pointer, message }) => ({ key: questionAt(form, pointer), message }));
  return (key) => told.filter((one) => one.key === key).map(({ message }) => message);
}

/**
 * A row that moves loses the focus on its way; what is added or taken out gives it to a row, after a dialog that closes
 * has given it back.
 */
function useKeptFocus(list: { readonly current: HTMLElement | null }, text: string) {
  const wanted = useRef<{ readonly element: Element | null; readonly key: string | null } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { element, key } = wanted.current;
    wanted.current = null;
    const row = key === null ? element : list.current?.querySelector(`[data-question="${CSS.escape(key)}"]`);
    if (row instanceof HTMLElement && row !== document.activeElement) row.focus();
  }, [list, text]);
  return (key: string | null) => {
    wanted.current = { element: document.activeElement, key };
  };
}

const listStyle = {
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  // What is come to by keyboard does not stand under the row of buttons.
  '& :is(button, input, select, textarea)': { scrollMarginBottom: '80px' },
} as const;

const layout = {
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
