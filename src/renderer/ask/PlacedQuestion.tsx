import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';
import type { AnswerError, Facts, FormDocument, ResolvedForm, Row } from '../../engine/index.ts';
import { pointerOf } from '../../engine/index.ts';
import type { FormHandle } from '../form/formViewProps.ts';
import { FormView } from '../form/FormView.tsx';
import { tokens } from '../theme.ts';
import { askOne } from './askOne.ts';

/** What whoever asks a question in its place can ask of it. */
export type QuestionHandle = FormHandle;

interface PlacedQuestionProps {
  /** The whole form, of which one question is asked here. */
  readonly form: ResolvedForm;
  readonly question: string;
  readonly facts: Facts;
  readonly row: Row;
  /** The answers of the whole form. */
  readonly document: FormDocument;
  readonly errors: readonly AnswerError[];
  readonly sending: boolean;
  /** Takes the focus when it appears. */
  readonly first: boolean;
  onChange(question: string, document: FormDocument): void;
  onHold(question: string, handle: QuestionHandle | null): void;
  onSave(): void;
  onLeave(): void;
}

/** One question of a form in the place of a value, without its label. Enter saves, Escape leaves all as it was. */
export function PlacedQuestion(props: PlacedQuestionProps) {
  const { question, facts, row, document, errors, first, onChange, onHold } = props;
  const view = useRef<FormHandle | null>(null);
  // What is asked is settled when the editing begins, as in a panel over a cell.
  const [{ form, locks }] = useState(() =>
    askOne(props.form, { question, first: document.answers[question] ?? null, facts, row }),
  );
  const keep = useCallback(
    (handle: FormHandle | null) => {
      view.current = handle;
      onHold(question, handle);
    },
    [onHold, question],
  );
  const pointer = pointerOf([question]);
  useEffect(() => {
    if (first) view.current?.focus(pointer);
  }, [first, pointer]);
  // A question that goes while the row is edited (rows that are scrolled out of sight) leaves what is typed in it.
  const leave = useEffectEvent(() => view.current && onChange(question, view.current.flush()));
  useLayoutEffect(() => () => void leave(), []);
  const own = errors.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  return (
    <Place aria-busy={props.sending} onKeyDown={(event) => onKey(event, props)}>
      <FormView
        ref={keep}
        form={form}
        locks={locks}
        facts={facts}
        document={document}
        onChange={(next) => onChange(question, next)}
        errors={own}
      />
    </Place>
  );
}

/** All keys are the question's own: a grid around it would move on them. */
function onKey(event: KeyboardEvent<HTMLElement>, { onSave, onLeave }: PlacedQuestionProps): void {
  event.stopPropagation();
  if (event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
  const isOpen = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && !isOpen) onLeave();
  if (event.key !== 'Enter' || isOpen || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  onSave();
}

const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The head of the column names the question; for readers of the screen its label still does. */
const Place = styled('div')({
  position: 'relative',
  width: '100%',
  minWidth: 0,
  padding: '4px 0',
  whiteSpace: 'normal',
  lineHeight: 1.4,
  '& .form-body': { gap: 0 },
  '& .label, & .summary': unseen,
  '& .control': { minHeight: tokens.control.dense, width: '100%' },
  '& .field[data-invalid]': { borderLeft: 0, paddingLeft: 0, marginLeft: 0 },
  '& .error': { marginTop: 4 },
});
