import { useCallback, useMemo, useState } from 'react';
import { isObject, withoutRowIds, type FormDocument, type Json } from '../../engine/index.ts';

/** Answers that can be changed in a form and as a text, each following the other. */
export interface AnswerText {
  readonly document: FormDocument;
  readonly text: string;
  setDocument(document: FormDocument): void;
  setText(text: string): void;
}

/** How the data in a text are a form's answers, and back. */
export interface AnswerShape {
  documentOf(data: Json): FormDocument | null;
  dataOf(document: FormDocument): Json | undefined;
}

/** Answers as they are stored: an object by question. */
export const storedAnswers: AnswerShape = {
  documentOf: (data) => (isObject(data) ? { answers: data, parked: {} } : null),
  dataOf: ({ answers }) => withoutRowIds(answers),
};

/** Starts with no answers. While the text is no JSON, or no answers, the form keeps what it has. */
export function useAnswerText({ documentOf, dataOf }: AnswerShape): AnswerText {
  const [state, setState] = useState<{ document: FormDocument; text: string }>({
    document: { answers: {}, parked: {} },
    text: '{}',
  });
  const setDocument = useCallback(
    (document: FormDocument) => setState({ document, text: JSON.stringify(dataOf(document) ?? null, null, 2) }),
    [dataOf],
  );
  const setText = useCallback(
    (text: string) => {
      const data = parsed(text);
      const document = data === undefined ? null : documentOf(data);
      setState((held) => ({
        text,
        document: document === null ? held.document : { ...document, parked: held.document.parked },
      }));
    },
    [documentOf],
  );
  return useMemo(() => ({ ...state, setDocument, setText }), [state, setDocument, setText]);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
