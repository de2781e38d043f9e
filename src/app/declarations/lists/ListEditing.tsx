import { useRef, useState, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  addToList,
  answerAt,
  letGoInList,
  moveInList,
  renameList,
  takeOutOfList,
  titleOfList,
  type NewAnswer,
  type SourceFile,
} from '../../../engine/index.ts';
import { pageAction, usePageKeys } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { NewAnswerLine } from '../questions/AnswerLine.tsx';
import { besideLayout, EditTools, pointedList } from '../questions/EditTools.tsx';
import { onCells } from '../questions/onCells.ts';
import type { RowFault } from '../questions/PointedRow.tsx';
import { useKeptFocus } from '../questions/useActs.ts';
import type { EditSteps } from '../questions/useSteps.ts';
import { WordsField } from '../questions/WordsField.tsx';
import { useRowActs } from '../useRowActs.ts';
import { problemsIn, type TextCheck } from '../useTextCheck.ts';
import { AnswerList } from './AnswerList.tsx';
import { AnswerPanel } from './AnswerPanel.tsx';
import { OfferedAnswers } from './OfferedAnswers.tsx';
import { PasteAnswersDialog } from './PasteAnswersDialog.tsx';
import { useListBench, type ListBench } from './useListBench.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  /** One that can be read. */
  readonly text: string;
  readonly check: TextCheck;
  readonly steps: EditSteps;
  /** Goes on to a form that asks with the list. */
  onOpen(path: string): void;
}

/** The answers of a list to point at, in their order, with what a question offers of them beside. */
export function ListEditing({ files, path, text, check, steps, onOpen }: Props) {
  usePageKeys('In the answers of a list', keys);
  const { settings, facts } = usePortal().data;
  const [tenant, today] = [String(settings.localAuthorityId), String(facts.today ?? '')];
  const made = useListBench({ files, path, tenant }, text);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { said, add, addAll, ...acts } = useAnswerActs(made, steps, { list, text });
  const [cells, setCells] = useState<string | null>(null);
  const { answers } = made;
  const answer = answers.find(({ key }) => key === acts.chosen);
  return (
    <Box sx={besideLayout}>
      <Box ref={list} sx={pointedList} onPaste={onCells(setCells)}>
        <EditTools {...{ steps, said }}>
          <Button ref={pageAction} size="small" variant="contained" onClick={() => field.current?.focus()}>
            Add an answer
          </Button>
          <Button ref={pageAction} size="small" variant="outlined" onClick={() => setCells('')}>
            Paste rows…
          </Button>
        </EditTools>
        <AnswerList
          {...{ answers, today }}
          chosen={acts.chosen}
          onChoose={acts.choose}
          onMove={acts.onMove}
          onLetGo={acts.onLetGo}
          faultsOf={faultsIn(made, { path, check })}
          panel={answer !== undefined && <AnswerPanel key={answer.key} {...{ made, answer, steps }} {...acts} />}
        />
        <NewAnswerLine known={answers.map(({ label }) => label)} field={field} onAdd={add} />
        <WordsField
          label="What the list is called"
          value={titleOfList(made.list)}
          onChange={(words) => steps.act(renameList(made.list, words), 'title')}
        />
      </Box>
      <OfferedAnswers {...{ made, today, onOpen }} />
      {cells !== null && (
        <PasteAnswersDialog {...{ made }} first={cells} onAdd={addAll} onDone={() => setCells(null)} />
      )}
    </Box>
  );
}

const keys = [
  ['Alt ↑ / Alt ↓', 'Moves the answer that has the focus'],
  ['Ctrl V', 'Makes answers of the rows of a spreadsheet'],
] as const;

interface Listed {
  readonly list: RefObject<HTMLElement | null>;
  readonly text: string;
}

/** What can be done with the answers, and where the one stands that was chosen, moved or added last. */
function useAnswerActs({ list: of, answers }: ListBench, steps: EditSteps, { list, text }: Listed) {
  const [added, setAdded] = useState<string | null>(null);
  const { choose, ...acts } = useRowActs({
    keys: answers.map(({ key }) => key),
    steps,
    keep: useKeptFocus(list, text),
    moved: (key, by) => moveInList(of, key, by),
    letGo: (key, beside, side) => letGoInList(of, key, beside, side),
    takenOut: (key) => takeOutOfList(of, key),
  });
  const place = answers.findIndex(({ key }) => key === (added ?? acts.chosen));
  const anew =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setAdded(null);
      act(...args);
    };
  return {
    ...acts,
    said: place < 0 ? '' : `Answer ${place + 1} of ${answers.length}`,
    choose: anew(choose),
    onMove: anew(acts.onMove),
    onLetGo: anew(acts.onLetGo),
    /** The focus stays in the field, for the next one. */
    add: (label: string) => {
      const made = addToList(of, [{ label, code: '' }]);
      setAdded(made.keys.at(-1) ?? null);
      choose(null);
      steps.act(made.text);
    },
    /** Several at once, of which one step takes all back. */
    addAll: (all: readonly NewAnswer[]) => {
      const { text: after, keys: made } = addToList(of, all);
      const [first] = made;
      setAdded(null);
      if (first !== undefined) acts.onAdded(first, after);
    },
  };
}

type Told = Pick<Props, 'path' | 'check'>;

/** What is wrong about each answer, by the places of the faults. */
function faultsIn({ list, told }: ListBench, { path, check: { found, isOf } }: Told) {
  const all = (isOf ? problemsIn(found, path) : []).map((one) => ({
    key: answerAt(list, one.pointer),
    message: told(one),
    cures: [],
  }));
  return (key: string): readonly RowFault[] => all.filter((one) => one.key === key);
}
