import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ExportDeclaration } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { CommandResult, Exporter, ExportRequest, FileProgress } from '../host.ts';

/** What is exported, and what then becomes of the dialog. */
export interface ExportWork {
  readonly request: Omit<ExportRequest, 'password'>;
  /**
   * `done`: closes when the file is there and says so in a notice. `soon`: closes three seconds after it was
   * asked for, and the file comes after it (EXP-2). Without it the dialog stays and says "Exported".
   */
  readonly closes?: 'done' | 'soon';
  readonly failures?: ExportDeclaration['failures'];
}

type State =
  | { readonly at: 'asking' | 'ready' | 'done' }
  | { readonly at: 'running'; readonly progress: FileProgress | null }
  | { readonly at: 'failed'; readonly reason: string; readonly reference: string | undefined };

/** Milliseconds that a dialog of the kind `soon` stays (EXP-2). */
const SOON = 3000;

/** Said of every file that does not come (EXP-3). */
export const FAILED = 'Error exporting';

interface Props extends ExportWork {
  readonly exporter: Exporter;
  onClose(): void;
}

/**
 * The way of one export: asked, sent, ended. Leaving while it runs gives it up; a dialog that closed by itself does
 * not.
 */
export function useExportRun(props: Props) {
  const { exporter, request, closes, onClose } = props;
  const [state, setState] = useState<State>({ at: exporter.question === null ? 'ready' : 'asking' });
  const [password, setPassword] = useState('');
  const [isWeak, setWeak] = useState(false);
  const { running, finish } = useRunning(props, setState);

  /** The file goes on coming; only the dialog is gone. */
  const leaveRunning = () => {
    running.current = null;
    onClose();
  };
  const start = () => {
    const weak = exporter.password !== null && !exporter.password.isStrong(password);
    setWeak(weak);
    if (weak) return setState({ at: 'ready' });
    setState({ at: 'running', progress: null });
    const control = new AbortController();
    running.current = control;
    const leave = closes === 'soon' ? setTimeout(leaveRunning, SOON) : undefined;
    const tell = (progress: FileProgress) => {
      if (running.current === control) setState({ at: 'running', progress });
    };
    const asked = { ...request, password: exporter.password === null ? null : password };
    const sent = exporter.run(asked, { signal: control.signal, tell }).catch(() => unreachable);
    void sent.then((result) => {
      if (control.signal.aborted) return;
      if (!result.ok) clearTimeout(leave);
      finish(result, running.current !== control);
    });
  };

  return {
    state,
    password,
    isWeak,
    setPassword: (text: string) => {
      setPassword(text);
      setWeak(false);
    },
    cancel: () => {
      running.current?.abort();
      onClose();
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (state.at === 'asking') setState({ at: 'ready' });
      else if (state.at !== 'running') start();
    },
  };
}

const unreachable: CommandResult = { ok: false, status: 0, message: FAILED, errors: {} };

const BUSY = 503;

/** Why the file was refused, where it was: what a server says of itself when it breaks is nothing for the user. */
const reasonOf = ({ status, message }: Refusal): string =>
  (status >= 400 && status < 500) || status === BUSY ? message : '';

type Refusal = Extract<CommandResult, { readonly ok: false }>;

/** What is running now, and what its end means. */
function useRunning({ closes, failures, onClose }: Props, setState: (state: State) => void) {
  const { host } = useEngine();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const finish = (result: CommandResult, gone: boolean) => {
    if (!result.ok) {
      const declared = failures?.[String(result.status)];
      const seconds = declared?.seconds;
      const { reference } = result;
      const reason = reasonOf(result);
      if (declared !== undefined)
        host.notify({ tone: 'error', text: declared.text, reference, ...(seconds === undefined ? {} : { seconds }) });
      else if (gone) host.notify({ tone: 'error', text: reason === '' ? FAILED : `${FAILED}. ${reason}`, reference });
      if (gone) return;
      running.current = null;
      if (declared === undefined) setState({ at: 'failed', reason, reference });
      else onClose();
      return;
    }
    if (gone) return;
    running.current = null;
    if (closes === 'done') {
      host.notify({ tone: 'success', text: 'Exported' });
      onClose();
    } else if (closes === undefined) setState({ at: 'done' });
  };
  return { running, finish };
}
