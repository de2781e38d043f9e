import { useMemo, useState, type ComponentProps } from 'react';
import Alert from '@mui/material/Alert';
import { LONGEST_TEXT } from '../../contract/index.ts';
import { slugOf, type SourceFile } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { AskingDialog } from '../declarations/AskingDialog.tsx';
import { CheckResult } from '../declarations/CheckResult.tsx';
import { DRAFT_FOLDER, DraftName, freeName, nameFault } from '../declarations/exchange/DraftName.tsx';
import { useTextCheck } from '../declarations/useTextCheck.ts';
import { useToldFaults } from '../declarations/useToldFaults.ts';

/** What becomes a draft. */
export interface DraftOf {
  readonly title: string;
  /** Its text at a path. */
  text(path: string): string;
  /** Where a fault of that text stands in what is seen on the page. */
  readonly place?: ComponentProps<typeof CheckResult>['place'];
}

interface Props {
  readonly draft: DraftOf;
  /** Path of what was saved; null where nothing was. */
  onDone(path: string | null): void;
}

const noInput = {};

/** Asks for the name of a draft, says what a publication could not hold of it, and saves it, right or wrong. */
export function DraftDialog({ draft, onDone }: Props) {
  const { body, error } = useRead('declarations.read', noInput);
  const taken = useMemo(() => body?.paths.map(({ path }) => path) ?? [], [body]);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? freeName(slugOf(draft.title), taken);
  const fault = nameFault(name, taken);
  const path = DRAFT_FOLDER + name;
  const text = useMemo(() => draft.text(path), [draft, path]);
  const isTooLong = text.length > LONGEST_TEXT;
  const { busy, failure, save } = useSave(onDone);
  const send = () => {
    // What is published under the same name would be taken for one's own.
    if (body !== null && fault === null && !isTooLong && !busy) void save(path, text);
  };
  const problem = failure ?? error?.message ?? (isTooLong ? tooLong : null);
  return (
    <AskingDialog
      title="Save as draft"
      sends="Save draft"
      isBusy={busy}
      isEarly={body === null}
      onSend={send}
      onLeave={() => onDone(null)}
    >
      <p>It becomes a form of your own. A draft may be wrong; nothing holds before it is published.</p>
      <DraftName name={name} fault={fault} onName={setTyped} />
      {body !== null && fault === null && !isTooLong && <Checked {...{ path, text }} place={draft.place} />}
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
    </AskingDialog>
  );
}

const tooLong = 'This is more than one form may hold. Please leave some of its questions out.';

interface CheckedProps {
  readonly path: string;
  readonly text: string;
  readonly place: DraftOf['place'];
}

function Checked({ path, text, place }: CheckedProps) {
  const check = useTextCheck(path, text);
  const files = useRead('catalog.declarations', noInput).body?.contents ?? noFiles;
  const told = useToldFaults({ files, path, text });
  const isRead = files.length > 0;
  return (
    <CheckResult
      {...{ check, path }}
      isTakenOut={false}
      {...(place === undefined ? {} : { place })}
      {...(isRead ? { told } : {})}
    />
  );
}

const noFiles: readonly SourceFile[] = [];

/** Saves a new draft; what fails is said where it was asked, and nothing is closed. */
function useSave(onDone: Props['onDone']) {
  const command = useEngine().host.useCommand('declarations.save');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (path: string, text: string) => {
    setBusy(true);
    setFailure(null);
    const result = await command.run({ path, text, revision: 0 });
    setBusy(false);
    if (result.ok) return onDone(path);
    setFailure(result.message);
  };
  return { busy, failure, save };
}
