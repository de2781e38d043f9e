import { useEffect, useRef } from 'react';
import { operation } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { connection } from '../../api/connection.ts';
import { send } from '../../api/request.ts';
import type { SheetGround } from './sheetTypes.ts';
import { useNow } from './useNow.ts';

/** How often it is asked whether somebody else has marked. */
const ASKED_MS = 20_000;

/**
 * Shows what others mark meanwhile: asks whether anything has changed, without the marks, while the page is seen, and
 * reads the lists anew only then. What is typed here or on its way stays.
 */
export function useOthersMarks({ grid }: Pick<SheetGround, 'grid'>, reload: () => void): void {
  const sessions = grid.lines.flatMap(({ cells }) => cells.filter((row) => row !== null));
  const dates = sessions.map(({ date }) => String(date)).sort();
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const studentIds = [...new Set(sessions.map(({ studentId }) => Number(studentId)))].slice(0, 200);
  const asked = JSON.stringify({ studentIds, firstDate: first, lastDate: last });
  const now = useNow(reload);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (first === '') return;
    seen.current = null;
    let gone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || connection.isLost()) return;
      const reply = await send(operation('attendance.version'), { params: JSON.parse(asked) as JsonObject });
      const version = reply.ok && typeof reply.body.version === 'string' ? reply.body.version : null;
      if (gone || version === null) return;
      // The first time nothing tells whether a fresh mark was given before the lists were read or since.
      if (seen.current === null ? reply.ok && reply.body.isFresh === true : seen.current !== version) now()();
      seen.current = version;
    };
    void ask();
    const timer = setInterval(() => void ask(), ASKED_MS);
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [asked, first, now]);
}
