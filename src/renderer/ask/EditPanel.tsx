import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, RefObject, SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { Facts, Json, ResolvedForm, Row } from '../../engine/index.ts';
import { pointerOf } from '../../engine/index.ts';
import { Apart } from '../parts/Apart.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { floatingPlace } from '../parts/floatingPlace.ts';
import { FormFailure } from './FormFailure.tsx';
import type { FormHandle, FormViewProps } from '../form/formViewProps.ts';
import { FormView } from '../form/FormView.tsx';
import { space, tokens } from '../theme.ts';
import { plainOf } from './keptAnswers.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { PutBackNote } from './PutBackNote.tsx';
import { useKeptForm } from './useKeptForm.ts';
import { useOneQuestion } from './useOneQuestion.ts';
import type { Refusal } from './useRefusal.ts';

interface EditPanelProps {
  /** The cell that the panel stands over. */
  readonly anchor: HTMLElement;
  /** What is changed, and whose it is. */
  readonly name: string;
  readonly edits: { readonly form: string; readonly question: string };
  readonly first: Json;
  readonly facts: Facts;
  readonly row: Row;
  /** Tells the cell's row from all others; null where what is typed is not kept, as of many rows at once. */
  readonly record: string | null;
  send(answer: Json): Promise<Refusal | null>;
  onClose(): void;
}

/** Pixels that a panel with one question takes, and a fault below it. */
const HEIGHT = 320;

/** Asks one question of a form in a small panel over a cell. Nothing is sent while the answer is what it was. */
export function EditPanel({ anchor, name, edits, record, onClose, ...rest }: EditPanelProps) {
  const { host } = useEngine();
  const form = host.useForm(edits.form);
  const view = useRef<FormHandle>(null);
  const { question } = edits;
  const title = useId();
  const close = () => {
    kept.forget();
    onClose();
  };
  const asked = useOneQuestion({ form, question, view, ...rest, onClose: close });
  const { save, changed, sending, refusal, viewProps } = asked;
  const kept = useKeptPanel({ form, view, name, question, record, row: rest.row, asked });
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (sending) return;
    if (changed()) setAsking(true);
    else close();
  };
  return (
    <Apart>
      <Popover
        open
        action={kept.popover}
        anchorEl={anchor}
        onClose={leave}
        {...floatingPlace(anchor, HEIGHT)}
        slotProps={{ paper: paperOver(anchor, title) }}
      >
        <Frame noValidate onSubmit={submitting(() => void save())}>
          <h2 id={title}>{name}</h2>
          <PutBackNote putBack={kept.putBack} onDiscard={kept.discard} />
          <FormFailure refusal={refusal} />
          <Asked view={view} question={question} viewProps={viewProps} />
          <Buttons sending={sending} onCancel={leave} />
        </Frame>
      </Popover>
      <LeaveQuestion
        open={asking}
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) close();
        }}
      />
    </Apart>
  );
}

const submitting = (save: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  save();
};

const paperOver = (anchor: HTMLElement, title: string) => ({
  role: 'dialog',
  'aria-labelledby': title,
  sx: { width: `max(${anchor.offsetWidth}px, 320px)`, maxWidth: `min(480px, calc(100vw - ${space(8)}))` },
});

interface KeptPanel extends Pick<EditPanelProps, 'name' | 'record' | 'row'> {
  readonly form: ResolvedForm;
  readonly question: string;
  readonly view: RefObject<FormHandle | null>;
  readonly asked: ReturnType<typeof useOneQuestion>;
}

/** Keeps what is typed in the panel, by its form, its question and the row of its cell. */
function useKeptPanel({ form, view, name, question, record, row, asked: { initial, viewProps } }: KeptPanel) {
  const kept = useKeptForm({
    form,
    view,
    initial,
    title: name,
    record: record === null ? null : JSON.stringify([question, record]),
    row: plainOf(row),
    document: viewProps.document,
    put: viewProps.onChange,
  });
  const popover = useRef<PopoverActions>(null);
  // The note makes the panel higher.
  useEffect(() => popover.current?.updatePosition(), [kept.putBack]);
  return { ...kept, popover };
}

interface AskedProps {
  readonly view: RefObject<FormHandle | null>;
  readonly question: string;
  readonly viewProps: FormViewProps;
}

/**
 * The question, with the focus in it from the first moment. Apart, because what floats is drawn later than what opens
 * it.
 */
function Asked({ view, question, viewProps }: AskedProps) {
  useEffect(() => view.current?.focus(pointerOf([question])), [view, question]);
  return <FormView ref={view} {...viewProps} />;
}

function Buttons({ sending, onCancel }: { readonly sending: boolean; onCancel(): void }) {
  // Leaving the field takes its fault away and moves the button from under a press that has begun: the focus stays
  // until the press is done.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div className="buttons">
      <Button onClick={onCancel} disabled={sending}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={sending} onMouseDown={keepFocus}>
        Save
      </Button>
    </div>
  );
}

const Frame = styled('form')({
  padding: space(4),
  '& > h2': { fontSize: tokens.size.h3, marginBottom: space(3) },
  // The one question says itself what is wrong with it; a list of one above it would only push it down.
  '& .summary': { display: 'none' },
  '& .buttons': { display: 'flex', justifyContent: 'flex-end', gap: space(2), marginTop: space(4) },
});
