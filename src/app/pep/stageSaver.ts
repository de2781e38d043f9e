import type { PepStage, PepStageSummary, SavedStage } from '../../contract/index.ts';
import {
  initialSaveState,
  mergeDocuments,
  sameAnswer,
  saveReducer,
  type FormDocument,
  type Json,
  type JsonObject,
  type SaveEvent,
  type SaveState,
} from '../../engine/index.ts';
import {
  addClashes,
  clashesAfter,
  renewed,
  restored,
  withChosen,
  type KeptAnswer,
  type OpenClash,
  type Unsaved,
} from '../unsaved/openClashes.ts';
import type { SaveReply } from '../unsaved/saveReply.ts';
import { saveBody, type StageSave } from './saveBody.ts';
import { failureOf, mergedText } from '../unsaved/saveWords.ts';

export interface SaverView {
  readonly save: SaveState;
  readonly document: FormDocument;
  /** What the server holds, as far as this page knows. */
  readonly stored: FormDocument;
  readonly stages: readonly PepStageSummary[];
  readonly statusId: number;
  readonly clashes: readonly OpenClash[];
  /** The release that the plan goes by, as far as saving has told. */
  readonly release: string;
  /** What the last merge brought in, in words; empty when nothing. */
  readonly merged: string;
}

export interface SaverParts {
  readonly stage: PepStage;
  readonly autosave: boolean;
  send(body: JsonObject): Promise<SaveReply>;
  now(): number;
  newId(): string;
  /** Told of what the server refused or could not do; not of a connection that is gone. */
  onFailure(message: string, reference: string | undefined): void;
}

/**
 * Holds one stage's answers and gets them to the server; knows nothing of the screen. The saver of a
 * page lives as long as the loaded stage; whoever shows it subscribes.
 */
export class StageSaver {
  readonly #parts: SaverParts;
  readonly #listeners = new Set<() => void>();
  #stored: FormDocument;
  #revision: number;
  #sending: StageSave | null = null;
  /** A save of which it is not known whether it arrived. */
  #unconfirmed: StageSave | null = null;
  /** The last save found no connection. */
  #unreached = false;
  #settled: Promise<void> = Promise.resolve();
  #view: SaverView;

  constructor(parts: SaverParts) {
    const { stage } = parts;
    this.#parts = parts;
    this.#stored = { answers: stage.formData, parked: stage.parked };
    this.#revision = stage.revision;
    this.#view = {
      save: initialSaveState(stage.lastSavedDate === null ? null : Date.parse(stage.lastSavedDate)),
      document: this.#stored,
      stored: this.#stored,
      stages: stage.pep.stages,
      statusId: stage.pep.statusId,
      release: stage.release,
      clashes: [],
      merged: '',
    };
  }

  readonly view = (): SaverView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (document: FormDocument): void => {
    if (document !== this.#view.document) this.#take({ document });
  };

  /** A second has passed. */
  readonly tick = (): void => this.#dispatch({ type: 'tick' });

  /** The Save button. */
  readonly save = (): void => this.#dispatch({ type: 'save', now: this.#parts.now() });

  /** Saves what is unsaved; resolves to whether everything is stored now. */
  async flush(): Promise<boolean> {
    await this.#settled;
    this.#dispatch({ type: 'flush' });
    await this.#settled;
    // What was typed while that save was under way.
    if (this.#view.save.kind === 'dirty') this.#dispatch({ type: 'flush' });
    await this.#settled;
    return this.#view.save.kind === 'saved' && this.#view.clashes.length === 0;
  }

  /**
   * The connection is back: saves what could not be sent for want of one, and nothing that nobody wanted saved (D-109).
   */
  readonly sendWaiting = async (): Promise<void> => {
    await this.#settled;
    if (this.#unreached) await this.flush();
  };

  /** Decides clashes, by pointer; what is not named keeps the stored answer. Stored with the next save. */
  readonly resolve = (kept: ReadonlyMap<string, KeptAnswer>): void => {
    const { clashes, document } = this.#view;
    const chosen = clashes.flatMap(({ pointer, mine, theirs }) => {
      const whose = kept.get(pointer) ?? 'theirs';
      return whose === 'form' ? [] : [{ pointer, value: whose === 'mine' ? mine : theirs }];
    });
    this.#take({ clashes: [], merged: '', document: withChosen(this.#parts.stage, document, chosen) });
    void this.flush();
  };

  /** What was sent and may or may not be stored; null while nothing is in doubt. */
  readonly doubtful = (): FormDocument | null => (this.#sending ?? this.#unconfirmed)?.document ?? null;

  /** Whether anything is typed, or waits for a choice, that the server does not hold. */
  readonly isUnsaved = (): boolean => this.#view.save.kind !== 'saved' || this.#view.clashes.length > 0;

  /** What the server does not hold, as another page needs it to go on from. */
  readonly unsaved = (): Unsaved => {
    const { stored, document, clashes } = this.#view;
    return {
      base: stored,
      document,
      sent: this.doubtful(),
      waiting: clashes.map(({ pointer, mine = null }) => ({ pointer, mine })),
    };
  };

  /** Whether an earlier page's unsaved text is missing from what is stored now. */
  readonly lacks = (unsaved: Unsaved): boolean => {
    const { stored } = this.#view;
    const { document, clashes } = restored(this.#parts.stage, stored, unsaved);
    return clashes.length > 0 || !same(document, stored);
  };

  /** Lays on the present answers what an earlier page could not save. */
  readonly restore = (unsaved: Unsaved): void => {
    const { document, clashes } = restored(this.#parts.stage, this.#view.document, unsaved);
    this.#take({ document, clashes: addClashes(this.#view.clashes, clashes) });
  };

  /** The stage was rated: its place in the list shows it. */
  readonly rated = (ragRatingId: number, ragReview: string): void => {
    const { formSlug } = this.#parts.stage;
    this.#show({
      stages: this.#view.stages.map((stage) =>
        stage.formSlug === formSlug ? { ...stage, ragRatingId, ragReview } : stage,
      ),
    });
  };

  /** Puts an earlier answer back in its place, as if it had been typed. */
  readonly take = (pointer: string, value: Json | undefined): void => {
    this.change(withChosen(this.#parts.stage, this.#view.document, [{ pointer, value }]));
  };

  /** A changed document, and what goes with it, shown in one step: nobody sees it and still reads “saved”. */
  #take(next: Partial<SaverView> & Pick<SaverView, 'document'>): void {
    this.#dispatch(this.#changed(next.document), next);
  }

  /** Whether the answers differ from what is stored; while it is not known what is, they do. */
  #changed(document: FormDocument): SaveEvent {
    const changed = this.#unconfirmed !== null || !same(document, this.#sending?.document ?? this.#stored);
    return { type: 'changed', changed, autosave: this.#parts.autosave };
  }

  #show(next: Partial<SaverView>): void {
    this.#view = { ...this.#view, ...next };
    for (const listener of this.#listeners) listener();
  }

  #dispatch(event: SaveEvent, more: Partial<SaverView> = {}): void {
    const before = this.#view.save;
    const save = saveReducer(before, event);
    if (save === before && Object.keys(more).length === 0) return;
    this.#show({ ...more, save });
    if (save.kind === 'saving' && before.kind !== 'saving') this.#settled = this.#sendAll(save.activity);
  }

  /** First what may or may not have arrived, under its own id, so that it cannot count twice. */
  async #sendAll(activity: StageSave['activity']): Promise<void> {
    if (this.#unconfirmed !== null && !(await this.#sendOne(this.#unconfirmed))) return;
    const one = { id: this.#parts.newId(), document: this.#view.document, revision: this.#revision, activity };
    // What was typed while the former was under way goes with this one.
    this.#dispatch({ type: 'changed', changed: false, autosave: this.#parts.autosave });
    if (!(await this.#sendOne(one))) return;
    this.#dispatch(this.#changed(this.#view.document));
    this.#dispatch({ type: 'stored', now: this.#parts.now(), autosave: this.#parts.autosave });
  }

  async #sendOne(one: StageSave): Promise<boolean> {
    this.#sending = one;
    const answer = await this.#parts
      .send(saveBody(this.#parts.stage, one))
      .catch((): SaveReply => ({ kind: 'unknown' }));
    this.#sending = null;
    this.#unreached = answer.kind === 'unreached';
    if (answer.kind === 'unknown' || answer.kind === 'unreached') this.#unconfirmed = one;
    // Refused now, it may have been stored before: an ended session says nothing about an earlier try.
    else if (answer.kind !== 'refused' || answer.isFinal === true) this.#unconfirmed = null;
    if (answer.kind === 'stored' || answer.kind === 'clash') this.#accept(one, answer.body);
    if (answer.kind === 'stored') return true;
    const message = failureOf(answer);
    this.#dispatch({ type: 'failed', message });
    if (!this.#unreached) this.#parts.onFailure(message, answer.kind === 'unknown' ? answer.reference : undefined);
    return false;
  }

  /** What is stored now becomes the ground; what was typed meanwhile is laid on it again. */
  #accept(one: StageSave, body: SavedStage): void {
    const { stage } = this.#parts;
    const mine = this.#view.document;
    const theirs = { answers: body.formData, parked: body.parked };
    this.#stored = theirs;
    this.#revision = body.revision;
    const merge = same(mine, one.document)
      ? { document: theirs, clashes: [] }
      : mergeDocuments({ base: one.document, theirs, mine }, stage.form, stage.facts);
    // Where nobody else has saved, the server only tidied what was sent, and one's own typing goes on.
    const isAlone = body.mergedFrom.length === 0 && body.clashes.length === 0;
    const document =
      isAlone && merge.clashes.length > 0
        ? withChosen(
            stage,
            merge.document,
            merge.clashes.map(({ pointer, mine: value }) => ({ pointer, value })),
          )
        : merge.document;
    const clashes = clashesAfter(body, isAlone ? [] : merge.clashes);
    this.#show({
      document: same(mine, document) ? mine : document,
      stored: theirs,
      stages: body.stages,
      statusId: body.pepStatusId,
      release: body.release ?? this.#view.release,
      clashes: addClashes(renewed(this.#view.clashes, one.document, body), clashes),
      ...(body.mergedFrom.length > 0 && clashes.length === 0 ? { merged: mergedText(body) } : {}),
    });
  }
}

function same(a: FormDocument, b: FormDocument): boolean {
  return a === b || (sameAnswer(a.answers, b.answers) && sameAnswer(a.parked, b.parked));
}
