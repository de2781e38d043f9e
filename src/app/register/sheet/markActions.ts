import { noMark } from '../../../contract/index.ts';
import type { JsonObject, LookupOption, Row } from '../../../engine/index.ts';
import type { CellPosition, Command, Host } from '../../../renderer/index.ts';
import { needsReason, withReasons, type AskReason } from '../amending/reason.ts';
import { canFillWeek, markBody, optionOf } from '../markCodes.ts';
import { dialogFacts } from './dialogFacts.ts';
import {
  codeFor,
  copiesOf,
  fillOf,
  isDue,
  MOST_UNASKED,
  marksInWords,
  sessionsInWords,
  type Fill,
  type MarkRules,
} from './fills.ts';
import type { MarkSheet, Undone } from './markSheet.ts';
import { readPaste, type Paste } from './readPaste.ts';
import type { Mark, MarkChange, SayMarks, SheetGround } from './sheetTypes.ts';

/** What the actions of a register work with, as it is now. */
export interface ActionParts {
  readonly ground: SheetGround;
  readonly sheet: MarkSheet;
  readonly rules: MarkRules;
  readonly host: Pick<Host, 'notify' | 'refresh'>;
  /** The call that fills the rest of a week. */
  readonly block: Command;
  say: SayMarks;
  reload(): void;
  /** Asks a question over the register; resolves to whether it was answered with yes. */
  ask(question: string, yes: string, detail?: string): Promise<boolean>;
  /** Asks why marks that stand long ago are changed. */
  readonly askReason: AskReason;
}

/** What can be done with sessions, however it is asked for. */
export class MarkActions {
  readonly #parts: () => ActionParts;

  constructor(parts: () => ActionParts) {
    this.#parts = parts;
  }

  /** Gives one session a code. */
  async give(row: Row, option: LookupOption): Promise<void> {
    const { sheet } = this.#parts();
    const week = sheet.isTicked(row);
    if (week) sheet.tick(row, false);
    if (week && canFillWeek(option)) return this.fillWeek(row, option);
    if (option.opens !== undefined) {
      const isOther = sheet.standing(row) !== option.value || sheet.stateOf(row)?.kind === 'clash';
      return isOther || lacksDetails(row, option) ? this.#askDetails([row], option) : undefined;
    }
    const mark = option.value === noMark ? null : String(option.value);
    if (mark === null && !(await this.#mayClear(row))) return;
    await this.#giveExplained([{ row, mark }]);
  }

  /** Whether a code for this session asks something before it is given. */
  asksFirst(row: Row, option: LookupOption): boolean {
    const { sheet } = this.#parts();
    return option.opens !== undefined || (needsReason(row, sheet.stored(row)) && sheet.standing(row) !== option.value);
  }

  /** A code for a block of sessions, or for all that a head heads. */
  async fill(rows: readonly Row[], option: LookupOption): Promise<void> {
    const { sheet, rules, say } = this.#parts();
    const code = String(option.value);
    if (option.value === noMark) return this.clear(rows);
    if (option.opens === undefined)
      return this.#giveFill(
        fillOf(rules, rows, code),
        (count) => `${sessionsInWords(count)} marked ${codeInWords(code)}.`,
      );
    const taking = rows.filter((row) => sheet.standing(row) === null && codeFor(rules, row, code) && mayHold(row));
    if (taking.length === 0) return say(NOTHING);
    return this.#askDetails(taking, option);
  }

  presentWhereEmpty(): Promise<void> {
    const { ground, rules } = this.#parts();
    const rows = rowsOfGrid(ground);
    return this.#giveFill(fillOf(rules, rows, '/'), (count) => `${sessionsInWords(count)} marked present.`);
  }

  async clear(rows: readonly Row[]): Promise<void> {
    const { sheet, rules, say, ask } = this.#parts();
    const marked = rows.filter((row) => sheet.standing(row) !== null && codeFor(rules, row, noMark));
    const marks = marksInWords(marked.length);
    if (marked.length === 0) return say('There is no mark here to clear.');
    if (!(await ask(`Clear ${marks}?`, `Clear ${marks}`))) return;
    const count = await this.#giveExplained(marked.map((row) => ({ row, mark: null })));
    if (count !== null) say(`${marksInWords(count)} cleared. Ctrl+Z undoes it.`);
  }

  /** The session's mark to the rest of its week (REG-11), where it is empty or, if asked, wherever it may stand. */
  async fillWeek(row: Row, option: LookupOption, overwrite = false): Promise<void> {
    const { sheet, rules, say, block, host, ground, reload, askReason } = this.#parts();
    if (!canFillWeek(option)) return say(`${option.value} cannot be given to the rest of the week.`);
    await sheet.queue.finish();
    const rest = rowsOfGrid(ground).filter((other) => isLaterInWeek(other, row));
    const own: MarkChange = { row, mark: String(option.value) };
    const others = overwrite ? allOf(rules, rest, option) : fillOf(rules, rest, String(option.value)).empty;
    const changes = await withReasons([own, ...others], sheet, askReason);
    if (changes === null) return;
    const reason = changes.find((change) => change.reason !== undefined)?.reason;
    const body: JsonObject = { ...markBody(row, option.value), overwrite };
    const result = await block.run(reason === undefined ? body : { ...body, reason });
    if (!result.ok) {
      const { message } = result;
      if (message !== '') (ground.onFailure ?? alertOf)(ground.column.declaration.failure ?? message);
      return;
    }
    sheet.noteGiven(changes);
    host.notify({ tone: 'success', text: 'Block marks saved' });
    reload();
  }

  /** Copies marks that stand elsewhere to sessions, each its own. */
  copy(copies: readonly MarkChange[]): Promise<void> {
    return this.#giveFill(copiesOf(this.#parts().rules, copies), (count) => `${marksInWords(count)} copied.`);
  }

  undo(): void {
    this.#tell(this.#parts().sheet.undo(this.#mayGive), 'undone', 'undo');
  }

  redo(): void {
    this.#tell(this.#parts().sheet.redo(this.#mayGive), 'given again', 'do again');
  }

  readPaste(text: string, at: CellPosition): Paste {
    const { ground, rules } = this.#parts();
    return readPaste(text, ground.grid, at, rules);
  }

  async givePaste({ fill }: Paste): Promise<void> {
    const count = await this.#giveExplained([...fill.empty, ...fill.over]);
    if (count !== null) this.#parts().say(`${marksInWords(count)} pasted. Ctrl+Z undoes it.`);
  }

  optionOf(mark: Mark): LookupOption | undefined {
    const { lookup } = this.#parts().ground.column;
    return lookup === undefined ? undefined : optionOf(lookup, mark);
  }

  /** Opens the dialog of a code, once for all of its sessions. */
  async #askDetails(rows: readonly Row[], option: LookupOption): Promise<void> {
    const { sheet, ground, host } = this.#parts();
    if (option.opens === undefined) return;
    // What is on its way is stored first: the dialog may be about the same sessions.
    await sheet.queue.finish();
    const mark = String(option.value);
    for (const row of rows) sheet.show(row, { kind: 'asking', mark });
    const facts = dialogFacts(rows, option, ground.column.declaration.failure);
    const reply = await ground.open(option.opens, facts, ground.onFailure ?? alertOf);
    for (const row of rows) sheet.show(row, reply === null ? null : { kind: 'saved', mark });
    if (reply !== null) host.refresh(ground.column.declaration.refreshes ?? []);
  }

  async #mayClear(row: Row): Promise<boolean> {
    const { sheet, ask } = this.#parts();
    const hasComment = typeof row.comments === 'string' && row.comments !== '';
    const what = sheet.standing(row) === 'E' ? 'a suspension or exclusion' : hasComment ? 'a comment' : null;
    return what === null || ask('Clear this mark?', 'Clear the mark', `It carries ${what}.`);
  }

  /** Gives a fill, having asked where it is large or writes over marks. */
  async #giveFill({ empty, over, kept }: Fill, done: (count: number) => string): Promise<void> {
    const { say, ask } = this.#parts();
    const changes = [...empty, ...over];
    const keeps = kept === 0 ? '' : ` ${marksInWords(kept)} kept.`;
    if (changes.length === 0) return say(`${NOTHING}${keeps}`);
    const replaced = over.length === 0 ? '' : `${marksInWords(over.length)} that stand now are replaced.`;
    const isAsked = changes.length > MOST_UNASKED || over.length > 0;
    const sessions = sessionsInWords(changes.length);
    if (isAsked && !(await ask(`Mark ${sessions}?`, `Mark ${sessions}`, replaced))) return;
    const count = await this.#giveExplained(changes);
    if (count !== null) say(`${done(count)} Ctrl+Z undoes it.${keeps}`);
  }

  /** Gives marks, having asked why those that stand long ago are changed; null where they are left as they are. */
  async #giveExplained(changes: readonly MarkChange[]): Promise<number | null> {
    const { sheet, askReason } = this.#parts();
    const explained = await withReasons(changes, sheet, askReason);
    return explained === null ? null : sheet.give(explained);
  }

  readonly #mayGive = ({ row, mark }: MarkChange): boolean => {
    const option = codeFor(this.#parts().rules, row, mark ?? noMark);
    return option !== undefined && option.opens === undefined;
  };

  #tell(done: Undone | null, what: string, verb: string): void {
    const { say } = this.#parts();
    if (done === null) return say(`There is nothing to ${verb}.`);
    const left = done.left === 0 ? '' : ` ${marksInWords(done.left)} left: changed since, or given with details.`;
    say(`${marksInWords(done.count)} ${what}.${left}`);
  }
}

/** What the dialogs of codes ask beside them, as a session tells it. */
const details: { readonly [form: string]: string } = {
  'mark/i-code': 'subCode',
  'mark/x-code': 'subCode',
  'mark/statutory-comment': 'comments',
};

/** Whether a mark came without what its dialog asks, by a file: choosing its code once more asks for it. */
function lacksDetails(row: Row, { opens = '' }: LookupOption): boolean {
  const asked = details[opens];
  return asked !== undefined && (row[asked] ?? '') === '';
}

const NOTHING = 'There is no empty session here that is due.';

const alertOf = (text: string) => window.alert(text);

const rowsOfGrid = ({ grid }: SheetGround): Row[] =>
  grid.lines.flatMap(({ cells }) => cells.filter((row) => row !== null));

/** Every session that is due and takes the code. */
function allOf(rules: MarkRules, rows: readonly Row[], option: LookupOption): MarkChange[] {
  return rows.filter(isDue).flatMap((row) => {
    const own = codeFor(rules, row, String(option.value));
    return own === undefined || rules.standing(row) === own.value ? [] : [{ row, mark: String(own.value) }];
  });
}

const codeInWords = (code: string) => (code === '/' || code === '\\' ? 'present' : code);

/** Days to come take marks that lie ahead, where their code may (D-71); what has begun has to be due. */
const mayHold = (row: Row) => isDue(row) || row.isFuture === true;

function isLaterInWeek(other: JsonObject, row: JsonObject): boolean {
  const names = ['studentId', 'weekCommencing', 'lineSchool'];
  if (names.some((name) => other[name] !== row[name])) return false;
  const place = ({ date, session }: JsonObject) => `${String(date)}${String(session)}`;
  return place(other) > place(row);
}
