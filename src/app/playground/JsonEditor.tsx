import { memo, useEffect, useId, useRef } from 'react';
import Box from '@mui/material/Box';
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { JsonObject, Suggestion } from '../../engine/index.ts';
import { tokens } from '../../renderer/index.ts';
import { jsonPlaceAt, type JsonPlace } from './jsonPlace.ts';

/** Something wrong with a text, by its line (from 1), and the character of the line where that is known. */
export interface LineProblem {
  readonly line: number;
  readonly column?: number | undefined;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

interface Props {
  readonly label: string;
  readonly value: string;
  onChange(text: string): void;
  readonly problems: readonly LineProblem[];
  /** What may be written at a place. */
  suggest?(place: JsonPlace): readonly Suggestion[];
  readonly height?: number;
}

/** Marks a text that came as the value: it is no news to whom it came from. */
const fromOutside = Annotation.define<true>();

/** A JSON text in a real editor: highlighting, folding, problems at their lines, completion. */
export const JsonEditor = memo(function JsonEditor({ label, value, onChange, problems, suggest, height = 420 }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef<Latest['current']>({ onChange, suggest, ahead: [] });
  latest.current = { onChange, suggest, ahead: latest.current.ahead };

  const atFirst = useRef(value);
  useEffect(() => {
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({ doc: atFirst.current, extensions: extensionsOf(id, latest) }),
    });
    view.current = made;
    return () => made.destroy();
  }, [id]);

  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const { ahead } = latest.current;
    const now = current.state.doc.toString();
    // What is typed here comes back as the value and is left alone, late too; only a text from outside replaces it.
    if (now !== value && ahead.includes(value)) return void ahead.splice(0, ahead.indexOf(value) + 1);
    ahead.length = 0;
    if (now !== value)
      current.dispatch({
        changes: { from: 0, to: current.state.doc.length, insert: value },
        annotations: fromOutside.of(true),
      });
  }, [value]);

  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const diagnostics = problems.map((problem) => diagnosticOf(current.state, problem));
    current.dispatch(setDiagnostics(current.state, diagnostics));
  }, [problems, value]);

  return (
    <Box sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ fontWeight: tokens.weight.strong, mb: 1 }}>
        {label}
      </Box>
      <Box ref={place} sx={{ ...frameStyle, '& .cm-editor': { height } }} />
      <Box component="p" sx={{ m: 0, fontSize: tokens.size.small, color: 'text.secondary' }}>
        Ctrl + Space suggests what can be written; Tab leaves the editor.
      </Box>
    </Box>
  );
});

interface Latest {
  readonly current: Pick<Props, 'onChange' | 'suggest'> & {
    /** What was typed and has not come back as the value yet: who types is ahead of a slow page. */
    readonly ahead: string[];
  };
}

function extensionsOf(labelId: string, latest: Latest) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({ 'aria-labelledby': labelId, spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.some((one) => one.annotation(fromOutside))) return;
      const text = update.state.doc.toString();
      latest.current.ahead.push(text);
      latest.current.onChange(text);
    }),
    autocompletion({ override: [(context) => complete(context, latest.current.suggest)] }),
    json(),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of('  '),
    syntaxHighlighting(defaultHighlightStyle),
    // Tab is left to the page: an editor that swallows it keeps the keyboard in.
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap]),
  ];
}

function complete(context: CompletionContext, suggest: Props['suggest']): CompletionResult | null {
  const place = suggest === undefined ? null : jsonPlaceAt(context.state, context.pos);
  if (place === null || suggest === undefined) return null;
  const options = suggest(place).map((suggestion): Completion => {
    const written =
      place.writes === 'name' || !/^(true|false|null|-?\d)/.test(suggestion.text)
        ? JSON.stringify(suggestion.text)
        : suggestion.text;
    return { label: written, apply: written, ...(suggestion.info === '' ? {} : { info: suggestion.info }) };
  });
  // On a word that is one of them already the others are asked for, and not those that begin like it.
  const isWhole = options.some(({ label }) => label === context.state.sliceDoc(place.from, place.to));
  return options.length === 0 ? null : { from: place.from, to: place.to, options, filter: !isWhole };
}

/** Whole lines, where a problem says no more than its line: the eye finds the rest. */
function diagnosticOf({ doc }: EditorState, { line, column, message, severity }: LineProblem): Diagnostic {
  const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const start =
    column === undefined ? text.length - text.trimStart().length : Math.min(column, Math.max(text.length, 1)) - 1;
  return { from: Math.min(from + start, to), to, severity, message };
}

/** The text of an object, or null while it is not one. */
export function parsedObject(text: string): JsonObject | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as JsonObject) : null;
  } catch {
    return null;
  }
}

const frameStyle = {
  border: 1,
  borderColor: tokens.color.control,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& .cm-editor': { fontSize: tokens.size.small },
  '& .cm-editor.cm-focused': { outline: `3px solid ${tokens.color.focus}`, outlineOffset: '-3px' },
} as const;
