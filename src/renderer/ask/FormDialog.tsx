import { useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Facts, JsonObject, ResolvedForm } from '../../engine/index.ts';
import { isObject, jsonEqual } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { FirstFocus } from './FirstFocus.tsx';
import { FormFailure } from './FormFailure.tsx';
import { openedFor, plainOf } from './keptAnswers.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { PutBackNote } from './PutBackNote.tsx';
import { keepFocus, sendByKey } from './sendByKey.ts';
import { FormView } from '../form/FormView.tsx';
import type { FormHandle } from '../form/formViewProps.ts';
import { useFormSubmit } from './useFormSubmit.ts';
import { useKeptForm, type KeptForm } from './useKeptForm.ts';

interface FormDialogProps {
  readonly formId: string;
  /** Facts of the place it was opened from (`row`); the host's own are added. */
  readonly facts: Facts;
  /** Whom or what it is about, where the place knows: it goes with the title. */
  readonly about?: string;
  /** First answers that only the place can put together; they stand over the declared ones. */
  readonly answers?: JsonObject;
  /** What stands below the questions and follows what is typed. */
  below?(answers: JsonObject): ReactNode;
  /** Told when it could not be sent, where the place it was opened from has a way of its own to say so. */
  readonly onFailure?: ((text: string) => void) | undefined;
  /** What the command answered, or null when the user left without sending. */
  onDone(result: JsonObject | null): void;
}

/**
 * A declared form in a dialog. Sending validates it completely, in the declaration's words; a failed
 * command keeps the dialog open with everything typed, or, where the declaration has it close, keeps
 * that for when it is opened again. Leaving asks first when something was typed; closed by anything else, it says the
 * same again when it is opened again.
 */
export function FormDialog({ formId, facts, about, answers, below, onFailure, onDone }: FormDialogProps) {
  const { host } = useEngine();
  const form = host.useForm(formId);
  const view = useRef<FormHandle>(null);
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  const title = about === undefined ? form.title : `${form.title}: ${about}`;
  const sent = (result: JsonObject) => {
    kept.forget();
    onDone(result);
  };
  const submit = useFormSubmit({ form, facts, answers, view, onDone: sent, onFailure, onClosed: () => onDone(null) });
  const kept = useKeptDialog({ form, title, view, submit });
  const leave = () => {
    const now = view.current?.flush() ?? submit.document;
    if (submit.denied === null && !jsonEqual(now.answers, submit.initial.answers)) setAsking(true);
    else giveUp();
  };
  const giveUp = () => {
    submit.forget();
    kept.forget();
    onDone(null);
  };
  return (
    <Dialog open onClose={leave} maxWidth="sm" fullWidth aria-labelledby={titleId} scroll="paper">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit.onSubmit} onKeyDown={sendByKey} sx={{ display: 'contents' }}>
        <DialogContent dividers>
          <PutBackNote putBack={kept.putBack} onDiscard={kept.discard} />
          <FormFailure refusal={submit.refusal} />
          <FirstFocus />
          <FormView ref={view} form={form} {...submit.viewProps} />
          {below?.(submit.document.answers)}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>{submit.denied === null ? 'Cancel' : 'Close'}</Button>
          {submit.denied === null && form.submit && <Send sending={submit.sending} label={form.submit.label} />}
        </DialogActions>
      </Box>
      <LeaveQuestion
        open={asking}
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) giveUp();
        }}
      />
    </Dialog>
  );
}

interface KeptDialog {
  readonly form: ResolvedForm;
  readonly title: string;
  readonly view: RefObject<FormHandle | null>;
  readonly submit: ReturnType<typeof useFormSubmit>;
}

/** Keeps what is typed in the dialog, by its form and what its command is told. */
function useKeptDialog({ form, title, view, submit: { facts, denied, initial, viewProps } }: KeptDialog): KeptForm {
  const [params] = useState(() => (denied === null ? openedFor(form, facts) : null));
  return useKeptForm({
    form,
    title,
    view,
    initial,
    record: params && JSON.stringify(params),
    row: { ...(isObject(facts.row) && plainOf(facts.row)), ...params },
    document: viewProps.document,
    put: viewProps.onChange,
  });
}

function Send({ sending, label = 'Save' }: { readonly sending: boolean; readonly label: string | undefined }) {
  return (
    <Button
      type="submit"
      variant="contained"
      loading={sending}
      onMouseDown={keepFocus}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {label}
    </Button>
  );
}
