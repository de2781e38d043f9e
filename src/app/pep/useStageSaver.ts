import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PepStage, Settings } from '../../contract/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { connection } from '../api/connection.ts';
import { portalApi, usePortalDispatch, type CallError } from '../api/store.ts';
import { asksBeforeLeaving, beforeSignOut } from '../session/beforeSignOut.ts';
import { usePortal } from '../shell/portalContext.ts';
import { saveReplyOf } from '../unsaved/saveReply.ts';
import { StageSaver, type SaverView } from './stageSaver.ts';

const SECOND_MS = 1000;

interface StageSaving {
  readonly saver: StageSaver;
  /** Saves what is unsaved; resolves to whether everything is stored now. */
  flush(): Promise<boolean>;
  /** The Save button. */
  save(): void;
}

/** Whether the plan saves by itself: its own word, and the settings' where it has none (C-26). */
export const autosaves = ({ pep }: Pick<PepStage, 'pep'>, settings: Pick<Settings, 'hasPepAutoSave'>): boolean =>
  pep.hasPepAutoSave ?? settings.hasPepAutoSave;

/**
 * The saver of one loaded stage, bound to the page: it ticks, warns on leaving, saves before signing out. `flushForm`
 * puts what is being typed into the document.
 */
export function useStageSaver(stage: PepStage, autosave: boolean, flushForm: () => void): StageSaving {
  const { withdraw } = usePortal();
  const { saver, failure } = useSaver(stage, autosave);
  // Nor beside another reason, which has taken its place.
  const holds = useSaverPart(saver, ({ save: state }) => (state.kind === 'failed' ? state.message : null));
  const isSettled = useSaverPart(saver, ({ save: { kind } }) => kind === 'saved' || kind === 'failed');

  useEffect(() => {
    const timer = setInterval(saver.tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [saver]);

  // Errors stay until closed: one that says a save failed must not stand beside "saved".
  useEffect(() => {
    if (isSettled && holds !== failure.current) withdraw(failure.current);
  }, [isSettled, holds, failure, withdraw]);

  useEffect(() => connection.whenBack(saver.sendWaiting), [saver]);

  const flush = useCallback(() => {
    flushForm();
    return saver.flush();
  }, [saver, flushForm]);
  const save = useCallback(() => {
    flushForm();
    saver.save();
  }, [saver, flushForm]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // What was typed a moment ago counts, too.
      flushForm();
      if (saver.isUnsaved() && asksBeforeLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const done = beforeSignOut(flush);
    return () => {
      window.removeEventListener('beforeunload', warn);
      done();
    };
  }, [saver, flush, flushForm]);

  return { saver, flush, save };
}

/**
 * One part of what a saver holds: only a change of it draws again whoever reads it. A saver tells of every answer and,
 * while something is unsaved, of every second.
 */
export function useSaverPart<T>({ subscribe, view }: StageSaver, part: (view: SaverView) => T): T {
  return useSyncExternalStore(subscribe, () => part(view()));
}

function useSaver(stage: PepStage, autosave: boolean) {
  const { host } = useEngine();
  const dispatch = usePortalDispatch();
  // The saver lives as long as the loaded stage, the host as long as the address.
  const notify = useRef(host.notify);
  notify.current = host.notify;
  const failure = useRef('');
  const former = useRef<StageSaver | null>(null);
  const saver = useMemo(() => {
    const next = new StageSaver({
      stage,
      autosave,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      onFailure(text, reference) {
        failure.current = text;
        notify.current({ tone: 'error', text, reference });
      },
      async send(body) {
        const reply = await dispatch(
          portalApi.endpoints.command.initiate({ operation: 'pep.saveStage', input: body }, { track: false }),
        );
        return saveReplyOf(reply.data, reply.error as CallError | undefined);
      },
    });
    // The same stage read anew: what is unsaved goes on in it.
    if (former.current?.isUnsaved() === true) next.restore(former.current.unsaved());
    former.current = next;
    return next;
  }, [stage, autosave, dispatch]);
  return { saver, failure };
}
