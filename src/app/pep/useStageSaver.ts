import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PepStage } from '../../contract/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { portalApi, usePortalDispatch, type CallError } from '../api/store.ts';
import { beforeSignOut } from '../session/beforeSignOut.ts';
import { usePortal } from '../shell/portalContext.ts';
import { StageSaver, type SaveAnswer, type SaverView } from './stageSaver.ts';
import type { SavedStage } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';

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
          return answerOf(reply.data, reply.error as CallError | undefined);
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

function answerOf(body: JsonObject | undefined, error: CallError | undefined): SaveAnswer {
  if (error === undefined) return body === undefined ? { kind: 'unknown' } : { kind: 'stored', body: body as unknown as SavedStage };
  if (error.status === 409 && Array.isArray(error.body['clashes'])) return { kind: 'clash', body: error.body as unknown as SavedStage };
  if (error.status <= 0 || error.status >= 500) return { kind: 'unknown' };
  // What the record's state or the user's type refuses is worth saying; of anything else the sentence of PFORM-20 says enough.
  return { kind: 'refused', message: error.status === 409 || error.status === 403 ? error.message : null };
}
