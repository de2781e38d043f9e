import { useEffect, useRef, useState } from 'react';
import { noMark } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { useEngine, type Command, type CommandResult, type Host } from '../../../renderer/index.ts';
import { connection } from '../../api/connection.ts';
import { MOST_KEPT } from '../../unsaved/markBox.ts';
import { beforeSignOut } from '../../session/beforeSignOut.ts';
import { markBody } from '../markCodes.ts';
import { useKeptMarks } from '../outbox/useKeptMarks.ts';
import { marksInWords } from './fills.ts';
import type { MarkOutcome } from './markQueue.ts';
import { MarkSheet } from './markSheet.ts';
import type { MarkBatch, MarkClash, SayMarks, SheetGround } from './sheetTypes.ts';
import { useNow } from './useNow.ts';
import { useOthersMarks } from './useOthersMarks.ts';
import { wireMark } from './wireMark.ts';

/** After so many milliseconds without a further mark the lists say their totals anew. */
const RELOAD_MS = 1500;
/** Between the tries of a save that the server has put off. */
const AGAIN_MS = 10_000;

/** A register's sheet, with what it says and how its marks are sent. */
export function useMarkSheet(ground: SheetGround) {
  const { host } = useEngine();
  const one = host.useCommand(ground.column.declaration.command ?? SEVERAL);
  const several = host.useCommand(SEVERAL);
  const [said, setSaid] = useState<{ readonly text: string; readonly how: 'status' | 'alert' }>(silence);
  const say: SayMarks = (text, how = 'status') => setSaid({ text, how });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Lists say their totals anew once nothing has been entered for a while. */
  const reload = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => host.refresh(ground.column.declaration.refreshes ?? []), RELOAD_MS);
  };
  const now = useNow({ ground, one, several, host, say, reload });
  // One sheet as long as the register is shown: it holds what is not saved yet.
  const [sheet] = useState(
    () =>
      new MarkSheet({
        send: (batch) => sendBatch(now(), batch),
        keyOf: (row) => String(row[ground.rowId]),
        onSaved: (row, mark) => now().ground.showSaved(row, now().ground.column.field, mark),
        onDone: (outcomes, failed) => tellOutcomes(now(), outcomes, failed),
        onLost: tryAgain,
        onFull: () =>
          now().say(`${MOST_KEPT} marks wait on this device: no more can be kept until they are sent.`, 'alert'),
      }),
  );
  useEffect(() => sheet.rowsCame(ground.grid.lines.flatMap(({ cells }) => cells.filter((row) => row !== null))));
  useEffect(() => () => clearTimeout(timer.current), []);
  useSentBeforeLeaving(sheet);
  useKeptMarks(sheet);
  useOthersMarks(ground, () => host.refresh(ground.column.declaration.refreshes ?? []));
  return { sheet, say, said, reload };
}

/** The call for several marks. */
const SEVERAL = 'attendance.saveMarks';

const silence = { text: '', how: 'status' } as const;

interface SheetNow {
  readonly ground: SheetGround;
  readonly one: Command;
  readonly several: Command;
  readonly host: Pick<Host, 'notify'>;
  say: SayMarks;
  reload(): void;
}

/** One mark goes by the call of the screen, several by their own (D-92). */
function sendBatch({ ground, one, several }: SheetNow, batch: MarkBatch): Promise<CommandResult> {
  const [first] = batch.marks;
  if (first === undefined || batch.marks.length > 1 || ground.column.declaration.command === undefined)
    return several.run(bodyOf(batch));
  const { row, mark, base, reason } = first;
  const { bodyOf: bodyOfOne = markBody } = ground;
  const body: JsonObject = { ...bodyOfOne(row, mark ?? noMark), base, saveId: batch.saveId };
  return one.run(reason === undefined ? body : { ...body, reason });
}

function tellOutcomes(
  { ground, host, say, reload }: SheetNow,
  outcomes: readonly MarkOutcome[],
  failed: CommandResult | null,
): void {
  const { success, failure } = ground.column.declaration;
  const saved = outcomes.flatMap((outcome) => (outcome.kind === 'saved' ? [outcome.sent] : []));
  if (saved.some(({ isBlock }) => isBlock)) host.notify({ tone: 'success', text: 'Block marks saved' });
  else if (saved.length > 0 && success !== undefined) host.notify({ tone: 'success', text: success });
  const refused = refusalOf(outcomes, failed, failure);
  if (refused !== null) (ground.onFailure ?? ((text: string) => window.alert(text)))(refused);
  const [clash, ...further] = outcomes.flatMap((outcome) => (outcome.kind === 'clash' ? [outcome.clash] : []));
  if (clash !== undefined) say(`${clashInWords(clash, ground.isPhone === true)}${furtherInWords(further)}`, 'alert');
  reload();
}

/** What waits is sent when the page is left, and before the session ends. */
function useSentBeforeLeaving(sheet: MarkSheet): void {
  useEffect(() => {
    const flush = () => sheet.queue.flush();
    window.addEventListener('pagehide', flush);
    const done = beforeSignOut(() => sheet.queue.finish());
    return () => {
      window.removeEventListener('pagehide', flush);
      done();
      flush();
    };
  }, [sheet]);
}

/** A save that found no connection goes again once it is back; one that was put off, a little later. */
function tryAgain(again: () => void): void {
  if (!connection.isLost()) {
    setTimeout(again, AGAIN_MS);
    return;
  }
  const giveUp = connection.whenBack(() => {
    giveUp();
    again();
  });
}

const bodyOf = ({ saveId, marks }: MarkBatch): JsonObject => ({ saveId, marks: marks.map(wireMark) });

/** What is said of marks that were not stored: the screen's own sentence where all failed, else each reason once. */
function refusalOf(
  outcomes: readonly MarkOutcome[],
  failed: CommandResult | null,
  failure: string | undefined,
): string | null {
  if (failed !== null && !failed.ok) return failed.message === '' ? null : (failure ?? failed.message);
  const refused = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.message] : []));
  if (refused.length === 0) return null;
  if (refused.length === outcomes.length && failure !== undefined && outcomes.length === 1) return failure;
  return `${marksInWords(refused.length)} could not be saved. ${[...new Set(refused)].join(' ')}`;
}

/** Both marks of a session, whose the other is, and what to do. */
function clashInWords({ theirs, mine, by, at }: MarkClash, isPhone: boolean): string {
  const who = by === '' ? 'Somebody else' : by;
  const when = at === '' ? '' : ` at ${timeOf(at)}`;
  const did = theirs === null ? `has taken the mark away${when}` : `gave ${theirs}${when}`;
  const [kept, given] = [theirs ?? 'it empty', mine ?? 'no mark'];
  const how = isPhone
    ? `Press the session to keep ${kept} or to give ${given}.`
    : `Enter keeps ${kept}, your code once more gives yours.`;
  return `${who} ${did}; you gave ${given}. ${how}`;
}

/** That a batch met more marks than the one that is told: each cell shows its own two. */
function furtherInWords({ length }: readonly MarkClash[]): string {
  if (length === 0) return '';
  return length === 1 ? ' One more session has two marks.' : ` ${length} more sessions have two marks.`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
const timeOf = (at: string) => clock.format(new Date(at));
