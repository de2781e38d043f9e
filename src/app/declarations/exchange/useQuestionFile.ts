import { useMemo, useState } from 'react';
import { LONGEST_TEXT } from '../../../contract/index.ts';
import {
  fromDocument,
  fromXlsForm,
  UnreadableFile,
  type ChoiceList,
  type DocumentThing,
  type LeftOut,
  type ReadDocument,
  type ReadFile,
} from '../../../engine/index.ts';
import { DRAFT_FOLDER } from './DraftName.tsx';
import { openFile } from './workbookFile.ts';

/** A part of a document as somebody wants it. */
export interface Part {
  readonly thing: DocumentThing;
  readonly isTaken: boolean;
}

interface Chosen {
  readonly file: File | null;
  /** Of a workbook: the form that it makes. */
  readonly read: ReadFile | null;
  readonly document: ReadDocument | null;
  /** Of a document: its parts, as they are chosen. */
  readonly parts: readonly Part[] | null;
  /** Why nothing was read of it. */
  readonly problem: string | null;
}

const none: Chosen = { file: null, read: null, document: null, parts: null, problem: null };

/** The file of questions that was chosen last, what was read of it, and the form that this makes. */
export function useQuestionFile(lookups: readonly ChoiceList[]) {
  const [chosen, setChosen] = useState(none);
  const { file, document, parts, read } = chosen;
  const choose = async (next: File) => {
    setChosen({ ...none, file: next });
    const found = await readFile(next, lookups);
    setChosen((last) => (last.file === next ? { ...none, ...found, file: next } : last));
  };
  const setPart = (at: number, part: Part) =>
    setChosen((last) => ({
      ...last,
      parts: last.parts?.map((one, index) => (index === at ? part : one)) ?? null,
    }));
  const made = useMemo(() => {
    if (document === null || parts === null) return read;
    const taken = parts.filter(({ isTaken }) => isTaken).map(({ thing }) => thing);
    return fromDocument(taken, lookups, document.title || (file === null ? '' : nameOf(file)));
  }, [document, parts, read, lookups, file]);
  const isLong = made?.form !== undefined && made.form.text(DRAFT_FOLDER).length > LONGEST_TEXT;
  const form = isLong ? null : (made?.form ?? null);
  return {
    file,
    form,
    parts,
    problem: chosen.problem ?? (isLong ? tooLong : (made?.problem ?? null)),
    leftOut: [...(document?.leftOut ?? []), ...(form?.leftOut ?? []), ...untickedIn(parts ?? [])],
    choose,
    setPart,
  };
}

const tooLong = 'This makes more than one form may hold. Please take some of its questions into a file of their own.';

const untickedIn = (parts: readonly Part[]): readonly LeftOut[] =>
  parts
    .filter(({ isTaken }) => !isTaken)
    .map(({ thing }) => ({ place: thing.place, reason: `“${thing.label}”, which is not ticked` }));

async function readFile(file: File, lookups: readonly ChoiceList[]): Promise<Partial<Chosen>> {
  try {
    const { sheets, document } = await openFile(file);
    if (sheets !== undefined) return { read: fromXlsForm(sheets, lookups, nameOf(file)) };
    if (document.things.length === 0) return { problem: 'This document has no words of which a question can be made.' };
    return { document, parts: document.things.map((thing) => ({ thing, isTaken: true })) };
  } catch (error) {
    const isTold = error instanceof UnreadableFile;
    return { problem: isTold ? error.message : 'This file could not be read. Please try again.' };
  }
}

/** What a file is called, in words. */
function nameOf(file: File): string {
  const words = file.name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
