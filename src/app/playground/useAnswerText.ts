import { useCallback, useState } from 'react';
import type { FormDocument, JsonObject } from '../../engine/index.ts';
import { parsedObject } from './JsonEditor.tsx';

/** Answers that can be changed in a form and as a text, each following the other. */
export interface AnswerText {
  readonly document: FormDocument;
  readonly text: string;
  setDocument(document: FormDocument): void;
  setText(text: string): void;
}

const written = (answers: JsonObject) => JSON.stringify(answers, null, 2);

/** Starts from the answers given, and again whenever `reset` is called with others. */
export function useAnswerText(initial: JsonObject): AnswerText & { reset(answers: JsonObject): void } {
  const [state, setState] = useState<{ document: FormDocument; text: string }>({ document: { answers: initial, parked: {} }, text: written(initial) });
  const setDocument = useCallback((document: FormDocument) => setState({ document, text: written(document.answers) }), []);
  const setText = useCallback((text: string) => {
    const answers = parsedObject(text);
    // While the text is no JSON the form keeps what it has.
    setState(({ document }) => ({ text, document: answers === null ? document : { ...document, answers } }));
  }, []);
  const reset = useCallback((answers: JsonObject) => setState({ document: { answers, parked: {} }, text: written(answers) }), []);
  return { ...state, setDocument, setText, reset };
}
