import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ExportDeclaration } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { CommandResult, Exporter, ExportRequest } from '../host.ts';

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
  | { readonly at: 'asking' | 'ready' | 'running' | 'done' }
  | { readonly at: 'failed'; readonly text: string; readonly reference: string | undefined };

/** Milliseconds that a dialog of the kind `soon` stays (EXP-2). */
const SOON = 3000;

const FAILED = 'Error exporting';

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

  const start = () => {
    const weak = exporter.password !== null && !exporter.password.isStrong(password);
    setWeak(weak);
    if (weak) return setState({ at: 'ready' });
    setState({ at: 'running' });
    const control = new AbortController();
    running.current = control;
    const leave = closes === 'soon' ? setTimeout(() => leaveSoon(), SOON) : undefined;
    const leaveSoon = () => {
      // The file goes on coming; only the dialog is gone.
      running.current = null;
      onClose();
    };
    const sent = exporter.run({ ...request, password: exporter.password === null ? null : password }, control.signal);
    void sent
      .catch(() => unreachable)
      .then((result) => {
        if (control.signal.aborted) return;
        const gone = running.current !== control;
        if (!result.ok) clearTimeout(leave);
        finish(result, gone);
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
      if (declared !== undefined)
        host.notify({ tone: 'error', text: declared.text, reference, ...(seconds === undefined ? {} : { seconds }) });
      else if (gone) host.notify({ tone: 'error', text: FAILED, reference });
      if (gone) return;
      running.current = null;
      if (declared === undefined) setState({ at: 'failed', text: FAILED, reference });
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
