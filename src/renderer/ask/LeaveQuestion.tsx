import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

interface LeaveQuestionProps {
  readonly open: boolean;
  onAnswer(leave: boolean): void;
}

/** Asks before something typed is lost, in the words of the forms in dialogs. */
export function LeaveQuestion({ open, onAnswer }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      question={open ? 'Leave without saving?' : null}
      detail="What you have typed here will be lost."
      yes="Leave without saving"
      no="Keep editing"
      danger
      onAnswer={onAnswer}
    />
  );
}
