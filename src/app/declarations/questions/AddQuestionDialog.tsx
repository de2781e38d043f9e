import type { NewQuestion } from '../../../engine/index.ts';
import { AddingDialog } from './AddingDialog.tsx';
import { AddQuestionFields } from './AddQuestionFields.tsx';
import { useAskedQuestion } from './useAskedQuestion.ts';
import type { FormBench } from './useFormBench.ts';

interface Props {
  readonly made: FormBench;
  /** Heading that is offered first. */
  readonly heading: string;
  onAdd(question: NewQuestion, isLast: boolean): void;
  onDone(): void;
}

/** Asks for new questions: the words of each, its kind, its answers, its heading, and when it is asked. */
export function AddQuestionDialog({ made, heading, onAdd, onDone }: Props) {
  const asking = useAskedQuestion({ heading, onAdd, onDone });
  const { asked, set, fault, count } = asking;
  return (
    <AddingDialog title="Add a question" sends="Add question" asking={asking} onLeave={onDone}>
      <AddQuestionFields key={count} {...{ made, asked, set, fault }} />
    </AddingDialog>
  );
}
