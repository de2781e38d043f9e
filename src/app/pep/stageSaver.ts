import type { PepStage, PepStageSummary, SavedStage } from '../../contract/index.ts';
import {
  activeForm,
  arrange,
  changedAnswers,
  chooseMine,
  initialSaveState,
  mergeDocuments,
  saveReducer,
  type Clash,
  type FormDocument,
  type JsonObject,
  type SaveEvent,
  type SaveState,
} from '../../engine/index.ts';
import { saveBody, type Sending } from './saveBody.ts';

/** The text is the specification's, letter for letter (PFORM-20). */
export const SAVE_FAILED = 'An error occured saving please try manually saving or login again';

const CLASHED = 'Somebody else has changed the same answers. Please choose which to keep; nothing is lost.';

/** What the server said to a save. `unknown`: it is not certain whether it was stored. */
export type SaveAnswer =
  | { readonly kind: 'stored'; readonly body: SavedStage }
  | { readonly kind: 'clash'; readonly body: SavedStage }
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'unknown' };

/** An answer that two people gave differently; `theirs` is stored, `mine` waits for the choice. */
export interface OpenClash extends Pick<Clash, 'pointer' | 'theirs' | 'mine'> {
  readonly theirName: string;
}

export interface SaverView {
  readonly save: SaveState;
  readonly document: FormDocument;
  readonly stages: readonly PepStageSummary[];
  readonly statusId: number;
  readonly clashes: readonly OpenClash[];
  /** What the last merge brought in, in words; empty when nothing. */
  readonly merged: string;
}

export interface SaverParts {
  readonly stage: PepStage;
  readonly autosave: boolean;
  send(body: JsonObject): Promise<SaveAnswer>;
  now(): number;
  newId(): string;
  onFailure(message: string): void;
}

/** Holds one stage's answers and gets them to the server; knows nothing of the screen. */
export interface StageSaver {
  view(): SaverView;
  subscribe(listener: () => void): () => void;
  change(document: FormDocument): void;
  tick(): void;
  /** The Save button. */
  save(): void;
  /** Saves what is unsaved; resolves to whether everything is stored now. */
  flush(): Promise<boolean>;
  /** Decides clashes: pointers of those whose own value is kept. Stored with the next save. */
  resolve(keepMine: readonly string[]): void;
}

export function createStageSaver(parts: SaverParts): StageSaver {
  const { stage, autosave } = parts;
  const listeners = new Set<() => void>();
  let stored: FormDocument = { answers: stage.formData, parked: stage.parked };
  let revision = stage.revision;
  let sending: Sending | null = null;
  let unconfirmed: Sending | null = null;
  let settled: Promise<void> = Promise.resolve();
  let view: SaverView = {
    save: initialSaveState(stage.lastSavedDate === null ? null : Date.parse(stage.lastSavedDate)),
    document: stored,
    stages: stage.pep.stages,
    statusId: stage.pep.statusId,
    clashes: [],
    merged: '',
  };

  const show = (next: Partial<SaverView>) => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };

  const dispatch = (event: SaveEvent) => {
    const save = saveReducer(view.save, event);
    if (save === view.save) return;
    const begins = save.kind === 'saving' && view.save.kind !== 'saving';
    show({ save });
    if (begins) settled = sendAll(save.activity);
  };

  /** First what may or may not have arrived, under its own id, so that it cannot count twice. */
  async function sendAll(activity: Sending['activity']): Promise<void> {
    if (unconfirmed !== null && !(await sendOne(unconfirmed))) return;
    const arrived = await sendOne({ id: parts.newId(), document: view.document, revision, activity });
    if (arrived) dispatch({ type: 'stored', now: parts.now(), autosave });
  }

  async function sendOne(one: Sending): Promise<boolean> {
    sending = one;
    const answer = await parts.send(saveBody(stage, one)).catch((): SaveAnswer => ({ kind: 'unknown' }));
    sending = null;
    unconfirmed = answer.kind === 'unknown' ? one : null;
    if (answer.kind === 'stored' || answer.kind === 'clash') accept(one, answer.body);
    if (answer.kind === 'stored') return true;
    fail(answer.kind === 'clash' ? CLASHED : ((answer.kind === 'refused' ? answer.message : null) ?? SAVE_FAILED));
    return false;
  }

  function fail(message: string): void {
    dispatch({ type: 'failed', message });
    parts.onFailure(message);
  }

  /** What is stored now becomes the ground; what was typed meanwhile is laid on it again. */
  function accept(one: Sending, body: SavedStage): void {
    stored = { answers: body.formData, parked: body.parked };
    revision = body.revision;
    const mine = view.document;
    const document = same(mine, one.document) ? stored : mergeDocuments({ base: one.document, theirs: stored, mine }, stage.form, stage.facts).document;
    const clashes = body.clashes.map(({ pointer, theirs, mine: own, theirName }) => ({ pointer, theirs: theirs ?? undefined, mine: own ?? undefined, theirName }));
    show({
      document: same(mine, document) ? mine : document,
      stages: body.stages,
      statusId: body.pepStatusId,
      clashes: [...view.clashes.filter(({ pointer }) => !clashes.some((other) => other.pointer === pointer)), ...clashes],
      ...(body.mergedFrom.length > 0 && clashes.length === 0 ? { merged: mergedText(body) } : {}),
    });
  }

  const change = (document: FormDocument) => {
    if (document === view.document) return;
    show({ document });
    dispatch({ type: 'changed', changed: !same(document, sending?.document ?? stored), autosave });
  };

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    tick: () => dispatch({ type: 'tick' }),
    save: () => dispatch({ type: 'save', now: parts.now() }),
    async flush() {
      // One save may be under way with the answers of a moment ago; then one more follows it.
      for (let round = 0; round < 2; round += 1) {
        await settled;
        if (view.save.kind === 'saved') return true;
        // Leaving is no second click: the button's second of rest does not hold it up.
        dispatch({ type: 'save', now: Math.max(parts.now(), (view.save.clickedAt ?? 0) + 1000) });
      }
      await settled;
      return view.save.kind === 'saved';
    },
    resolve(keepMine) {
      const kept = view.clashes.filter(({ pointer }) => keepMine.includes(pointer));
      const answers = chooseMine(view.document.answers, kept.map((clash) => ({ ...clash, base: undefined })));
      const chosen = { ...view.document, answers };
      show({ clashes: [], merged: '' });
      change(arrange(activeForm({ form: stage.form, facts: stage.facts, document: chosen }), chosen));
      dispatch({ type: 'save', now: Math.max(parts.now(), (view.save.clickedAt ?? 0) + 1000) });
    },
  };
}

function same(a: FormDocument, b: FormDocument): boolean {
  return a === b || (!changedAnswers(a.answers, b.answers) && !changedAnswers(a.parked, b.parked));
}

function mergedText({ mergedFrom, parkedByMerge }: SavedStage): string {
  const names = mergedFrom.join(', ');
  const parked = parkedByMerge.length === 0 ? '' : ' Some answers are not asked for any more because of it; they come back if the question does.';
  return `Changes by ${names} were put together with yours.${parked}`;
}
