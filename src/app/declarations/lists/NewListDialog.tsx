import { useState } from 'react';
import { newList, slugOf } from '../../../engine/index.ts';
import { AskingDialog } from '../AskingDialog.tsx';
import { DraftName, freeName, LIST_FOLDER, nameFault } from '../exchange/DraftName.tsx';
import { LabelledField } from '../questions/LabelledField.tsx';
import { linesOf } from '../questions/newQuestionDraft.ts';

interface Props {
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Null where nothing is begun. */
  onDone(draft: { readonly path: string; readonly text: string } | null): void;
}

/** Asks what a list is called and for its answers, and makes a draft of them. */
export function NewListDialog({ taken, onDone }: Props) {
  const [isSent, setIsSent] = useState(false);
  const { title, lines, name, isNamed, faults, set, made } = useNewList(taken);
  const send = () => {
    setIsSent(true);
    if (Object.values(faults).some((fault) => fault !== null)) return;
    onDone(made());
  };
  const shown = (fault: string | null) => (isSent ? fault : null);
  return (
    <AskingDialog title="New list of answers" sends="Put into the draft" onSend={send} onLeave={() => onDone(null)}>
      <LabelledField
        label="What the list is called"
        fault={shown(faults.title)}
        value={title}
        isFirst
        onValue={(words) => set({ title: words })}
      />
      <LabelledField
        label="Answers, one on each line"
        fault={shown(faults.answers)}
        value={lines}
        lines={5}
        most={mostLetters}
        onValue={(words) => set({ lines: words })}
      />
      {isNamed && <DraftName name={name} fault={faults.name} onName={(typed) => set({ typed })} folder={LIST_FOLDER} />}
    </AskingDialog>
  );
}

interface Asked {
  readonly title: string;
  readonly lines: string;
  /** A name that was written; null where the title makes it. */
  readonly typed: string | null;
}

/** A list that is being asked for, with what is still wrong with it. */
function useNewList(taken: readonly string[]) {
  const [{ title, lines, typed }, setAsked] = useState<Asked>({ title: '', lines: '', typed: null });
  const isNamed = typed !== null || title.trim() !== '';
  const name = typed ?? (isNamed ? freeName(slugOf(title), taken, LIST_FOLDER) : '');
  const answers = linesOf(lines);
  const path = LIST_FOLDER + name;
  return {
    title,
    lines,
    name,
    isNamed,
    faults: {
      title: title.trim() === '' ? 'Please write what the list is called' : null,
      answers: answers.length === 0 ? 'Please write at least one answer' : null,
      name: isNamed ? nameFault(name, taken, LIST_FOLDER) : null,
    },
    set: (part: Partial<Asked>) => setAsked((held) => ({ ...held, ...part })),
    made: () => ({ path, text: newList(path, title.trim(), answers) }),
  };
}

/** Room for the longest list that an authority may have, in few words each. */
const mostLetters = 30_000;
