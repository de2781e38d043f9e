import { useEffect } from 'react';
import { holdSlot } from '../../unsaved/liveSlots.ts';
import { useMarkBox, type KeptBatch } from '../../unsaved/markBox.ts';
import type { MarkSheet } from '../sheet/markSheet.ts';
import { wireMark } from '../sheet/wireMark.ts';

/** Keeps a sheet's marks on this device from the first until all are answered; the sheet may be gone by then. */
export function useKeptMarks(sheet: MarkSheet): void {
  const box = useMarkBox();
  useEffect(() => {
    if (box === null) return;
    void box.prepare();
    const slot = crypto.randomUUID();
    const release = holdSlot(slot);
    let isGone = false;
    let before = 0;
    const look = () => {
      const batches = batchesOf(sheet);
      const now = batches.reduce((sum, { marks }) => sum + marks.length, 0);
      if (now > 0 || before > 0) void box.keep(slot, batches);
      before = now;
      if (isGone) box.noteGone(slot, sheet.queue.isLost ? now : 0);
      if (isGone && now === 0) leave();
    };
    const stop = sheet.queue.subscribe(look);
    const leave = () => {
      stop();
      release();
    };
    return () => {
      isGone = true;
      look();
    };
  }, [box, sheet]);
}

function batchesOf({ queue }: MarkSheet): KeptBatch[] {
  const { out, waiting } = queue.batches;
  const kept = out === null ? [] : [{ saveId: out.saveId, marks: out.marks.map(wireMark) }];
  // Sent under another name they come to the same: a mark that stands already is saved.
  return waiting.length === 0 ? kept : [...kept, { saveId: crypto.randomUUID(), marks: waiting.map(wireMark) }];
}
