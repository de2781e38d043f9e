import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PepStage } from '../../contract/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { portalApi, usePortalDispatch, type CallError } from '../api/store.ts';
import { beforeSignOut } from '../session/beforeSignOut.ts';
import { usePortal } from '../shell/portalContext.ts';
import { saveAnswerOf } from './saveAnswer.ts';
import { StageSaver, type SaverView } from './stageSaver.ts';

const SECOND_MS = 1000;

/** The saver of one loaded stage, bound to the page: it ticks, warns on leaving, saves before signing out. */
export function useStageSaver(stage: PepStage, autosave: boolean): { readonly saver: StageSaver; readonly view: SaverView } {
  const { host } = useEngine();
  const { withdraw } = usePortal();
  const dispatch = usePortalDispatch();
  const failure = useRef('');
  const saver = useMemo(
    () =>
      new StageSaver({
        stage,
        autosave,
        now: () => Date.now(),
        newId: () => crypto.randomUUID(),
        onFailure(text) {
          failure.current = text;
          host.notify({ tone: 'error', text });
        },
        async send(body) {
          const reply = await dispatch(portalApi.endpoints.command.initiate({ operation: 'pep.saveStage', input: body }, { track: false }));
          return saveAnswerOf(reply.data, reply.error as CallError | undefined);
        },
      }),
    // The saver lives as long as the loaded stage; the host's identity changes with the address only.
    [stage, autosave, dispatch],
  );
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const unsaved = view.save.kind !== 'saved';

  useEffect(() => {
    const timer = setInterval(saver.tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [saver]);

  // Errors stay until closed: one that says a save failed must not stand beside "saved".
  useEffect(() => {
    if (!unsaved) withdraw(failure.current);
  }, [unsaved, withdraw]);

  useEffect(() => beforeSignOut(() => saver.flush()), [saver]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return { saver, view };
}
