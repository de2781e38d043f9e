import { useMemo } from 'react';
import {
  faultOfText,
  formText,
  listedAnswers,
  listText,
  titleOfText,
  unreadable,
  unreadableList,
  type ListedAnswer,
  type ListText,
  type SourceFile,
  type ToldFault,
} from '../../../engine/index.ts';
import { useAuthorityWords } from '../authorityWords.ts';
import { benchOf } from '../questions/useFormBench.ts';

/** A list's text, as it is edited by pointing. */
export interface ListBench {
  readonly list: ListText;
  readonly answers: readonly ListedAnswer[];
  /** The forms of the authority's own that ask with it, as they are saved. */
  readonly asking: readonly AskingForm[];
  /** A fault in the words of the answers. */
  told(fault: ToldFault): string;
}

/** A form of which questions take their answers from a list. */
export interface AskingForm {
  readonly path: string;
  readonly title: string;
  /** Questions, and columns with their table, in words. */
  readonly questions: readonly string[];
}

/** Why a text cannot be edited by its answers; null where it can. */
export const whyNoAnswers = (files: readonly SourceFile[], path: string, text: string): string | null =>
  unreadableList(listText(files, path, text, ''));

interface Place {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly tenant: string;
}

/** The answers that a text makes; the text has to be one that can be read. */
export function useListBench({ files, path, tenant }: Place, text: string): ListBench {
  const words = useAuthorityWords();
  const list = useMemo(() => listText(files, path, text, tenant), [files, path, text, tenant]);
  const answers = useMemo(() => listedAnswers(list), [list]);
  const asking = useMemo(() => {
    const bench = benchOf({ files, path, tenant });
    const folder = `overlays/${tenant}/`;
    return files.flatMap((file): AskingForm[] => {
      if (!file.path.startsWith(`${folder}forms/`)) return [];
      const at = { files, path: file.path.slice(folder.length, -'.json'.length), text: file.text };
      const form = formText(files, at.path, at.text);
      const questions = unreadable(form) === null ? bench.askedFrom(form, path, { tenant, words }) : [];
      return questions.length === 0 ? [] : [{ path: at.path, title: titleOfText(at) ?? at.path, questions }];
    });
  }, [files, path, tenant, words]);
  const told = (fault: ToldFault) =>
    faultOfText(benchOf({ files, path, tenant }), { files, path, text }, fault, { tenant, words });
  return { list, answers, asking, told };
}
