import type { PepStage, PepStageSummary, SavedStage } from '../../contract/index.ts';
import {
  activeForm,
  arrange,
  changedAnswers,
  chooseMine,
  initialSaveState,
  mergeDocuments,
  segmentsOf,
  saveReducer,
  settle,
  valueAt,
  type Clash,
  type FormDocument,
  type Json,
  type JsonObject,
  type SaveEvent,
  type SaveState,
} from '../../engine/index.ts';
import type { UnsavedDraft } from '../drafts/draftBox.ts';
import { saveBody, type Sending } from './saveBody.ts';

/** The text is the specification's, letter for letter (PFORM-20). */
export const SAVE_FAILED = 'An error occured saving please try manually saving or login again';

const CLASHED = 'Somebody else has changed the same answers. Please choose which to keep; nothing is lost.';

/** What the server said to a save. `unknown`: it is not certain whether it was stored. */
export type SaveAnswer =
  | { readonly kind: 'stored'; readonly body: SavedStage }
  | { readonly kind: 'clash'; readonly body: SavedStage }
  /** `isFinal`: these answers are not stored and never will be; else nothing is known of an earlier try. */
  | { readonly kind: 'refused'; readonly message: string | null; readonly isFinal?: boolean }
  | { readonly kind: 'unknown' };

/** An answer that two people gave differently; `theirs` is stored, `mine` waits for the choice. */
export interface OpenClash extends Pick<Clash, 'pointer' | 'theirs' | 'mine'> {
  /** Who gave the stored answer; empty where that is not known here. */
  readonly theirName: string;
}

export interface SaverView {
  readonly save: SaveState;
  readonly document: FormDocument;
  /** What the server holds, as far as this page knows. */
  readonly stored: FormDocument;
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

/**
 * Holds one stage's answers and gets them to the server; knows nothing of the screen. The saver of a
 * page lives as long as the loaded stage; whoever shows it subscribes.
 */
export class StageSaver {
  readonly #parts: SaverParts;
  readonly #listeners = new Set<() => void>();
  #stored: FormDocument;
  #revision: number;
  #sending: Sending | null = null;
  /** A save of which it is not known whether it arrived. */
  #unconfirmed: Sending | null = null;
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
    if (document === this.#view.document) return;
    this.#show({ document });
    const changed = !same(document, this.#sending?.document ?? this.#stored);
    this.#dispatch({ type: 'changed', changed, autosave: this.#parts.autosave });
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
    return this.#view.save.kind === 'saved';
  }

  /** Decides clashes: pointers of those whose own value is kept. Stored with the next save. */
  readonly resolve = (keepMine: readonly string[]): void => {
    const { clashes, document } = this.#view;
    const { form, facts } = this.#parts.stage;
    const kept = clashes.filter(({ pointer }) => keepMine.includes(pointer)).map((clash) => ({ ...clash, base: undefined }));
    const chosen = { ...document, answers: chooseMine(document.answers, kept) };
    this.#show({ clashes: [], merged: '' });
    this.change(arrange(activeForm({ form, facts, document: chosen }), chosen));
    this.#dispatch({ type: 'flush' });
  };

  /**
   * Lays on what is stored now what an earlier page could not save. Answers that somebody else has
   * changed since are asked about like any clash.
   */
  readonly restore = ({ base, document, waiting }: Pick<UnsavedDraft, 'base' | 'document' | 'waiting'>): void => {
    const { form, facts } = this.#parts.stage;
    const merge = mergeDocuments({ base, theirs: this.#view.document, mine: document }, form, facts);
    const asked = waiting.map(({ pointer, mine }) => ({ pointer, mine: mine ?? undefined }));
    const clashes = [...asked, ...merge.clashes.map(({ pointer, mine }) => ({ pointer, mine }))].map(
      (clash): OpenClash => ({ ...clash, theirs: valueAt(merge.document.answers, segmentsOf(clash.pointer)), theirName: '' }),
    );
    this.#show({ clashes });
    this.change(merge.document);
  };

  /** The stage was rated: its place in the list shows it. */
  readonly rated = (ragRatingId: number): void => {
    const { formSlug } = this.#parts.stage;
    this.#show({ stages: this.#view.stages.map((stage) => (stage.formSlug === formSlug ? { ...stage, ragRatingId } : stage)) });
  };

  /** Puts an earlier answer back in its place, as if it had been typed. */
  readonly take = (pointer: string, value: Json | undefined): void => {
    const { form, facts } = this.#parts.stage;
    const { document } = this.#view;
    const taken = { ...document, answers: chooseMine(document.answers, [{ pointer, mine: value, theirs: undefined, base: undefined }]) };
    this.change(settle({ form, facts, document: taken }).document);
  };

  #show(next: Partial<SaverView>): void {
    this.#view = { ...this.#view, ...next };
    for (const listener of this.#listeners) listener();
  }

  #dispatch(event: SaveEvent): void {
    const before = this.#view.save;
    const save = saveReducer(before, event);
    if (save === before) return;
    this.#show({ save });
    if (save.kind === 'saving' && before.kind !== 'saving') this.#settled = this.#sendAll(save.activity);
  }

  /** First what may or may not have arrived, under its own id, so that it cannot count twice. */
  async #sendAll(activity: Sending['activity']): Promise<void> {
    if (this.#unconfirmed !== null && !(await this.#sendOne(this.#unconfirmed))) return;
    const one = { id: this.#parts.newId(), document: this.#view.document, revision: this.#revision, activity };
    if (!(await this.#sendOne(one))) return;
    this.#dispatch({ type: 'stored', now: this.#parts.now(), autosave: this.#parts.autosave });
  }

  async #sendOne(one: Sending): Promise<boolean> {
    this.#sending = one;
    const answer = await this.#parts.send(saveBody(this.#parts.stage, one)).catch((): SaveAnswer => ({ kind: 'unknown' }));
    this.#sending = null;
    this.#unconfirmed = answer.kind === 'unknown' ? one : null;
    if (answer.kind === 'stored' || answer.kind === 'clash') this.#accept(one, answer.body);
    if (answer.kind === 'stored') return true;
    const message = answer.kind === 'clash' ? CLASHED : ((answer.kind === 'refused' ? answer.message : null) ?? SAVE_FAILED);
    this.#dispatch({ type: 'failed', message });
    this.#parts.onFailure(message);
    return false;
  }

  /** What is stored now becomes the ground; what was typed meanwhile is laid on it again. */
  #accept(one: Sending, body: SavedStage): void {
    const { form, facts } = this.#parts.stage;
    const mine = this.#view.document;
    const theirs = { answers: body.formData, parked: body.parked };
    this.#stored = theirs;
    this.#revision = body.revision;
    const document = same(mine, one.document) ? theirs : mergeDocuments({ base: one.document, theirs, mine }, form, facts).document;
    const clashes = body.clashes.map((clash) => ({ ...clash, theirs: clash.theirs ?? undefined, mine: clash.mine ?? undefined }));
    const older = this.#view.clashes.filter(({ pointer }) => !clashes.some((other) => other.pointer === pointer));
    this.#show({
      document: same(mine, document) ? mine : document,
      stored: theirs,
      stages: body.stages,
      statusId: body.pepStatusId,
      clashes: [...older, ...clashes],
      ...(body.mergedFrom.length > 0 && clashes.length === 0 ? { merged: mergedText(body) } : {}),
    });
  }
}

function same(a: FormDocument, b: FormDocument): boolean {
  return a === b || (!changedAnswers(a.answers, b.answers) && !changedAnswers(a.parked, b.parked));
}

function mergedText({ mergedFrom, parkedByMerge }: SavedStage): string {
  const names = mergedFrom.join(', ');
  const parked = parkedByMerge.length === 0 ? '' : ' Some answers are not asked for any more because of it; they come back if the question does.';
  return `Changes by ${names} were put together with yours.${parked}`;
}
