import { useDeferredValue, useMemo, useState, type ComponentProps } from 'react';
import Box from '@mui/material/Box';
import {
  newOverlay,
  openWorkbench,
  type JsonObject,
  type ResolvedForm,
  type SourceFile,
  type Workbench,
} from '../../engine/index.ts';
import { knownNames } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import type { DeclaredForm, FormAndOverlay } from './declaredForm.ts';
import { FormBar } from './FormBar.tsx';
import { JsonEditor, parsedObject } from './JsonEditor.tsx';
import { Preview } from './Preview.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { factsFor, usualFacts, withFact } from './previewFacts.ts';
import { problemsOfJson } from './problemsOfJson.ts';
import { storedAnswers, useAnswerText } from './useAnswerText.ts';
import { useDeclared } from './useDeclared.ts';
import { useSuggestions } from './useSuggestions.ts';

/** The product's own forms to look at and change, with the form live beside them (D-23); saved only as a draft. */
export function FormPlayground() {
  const { body, error, reload } = useRead('catalog.declarations', noInput);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the declarations" />;
  return <Workbench files={body.contents} />;
}

const noInput = {};

function Workbench({ files }: { readonly files: readonly SourceFile[] }) {
  const [path, setPath] = useState(() => firstForm(files));
  const [laysOn, setLaysOn] = useState(false);
  const tenant = String(usePortal().data.settings.localAuthorityId);
  return (
    <Bench
      key={`${path} ${laysOn}`}
      files={files}
      path={path}
      own={tenant}
      tenant={laysOn && path.startsWith('forms/') ? tenant : null}
      onPath={setPath}
      onLayOn={setLaysOn}
    />
  );
}

const firstForm = (files: readonly SourceFile[]) =>
  files.find(({ path }) => path === 'forms/pep/targets.json')?.path ??
  files.find(({ path }) => path.startsWith('forms/'))?.path ??
  '';

interface BenchProps {
  readonly files: readonly SourceFile[];
  readonly path: string;
  /** The viewer's authority. */
  readonly own: string;
  /** Authority whose overlay is edited too; null for none. */
  readonly tenant: string | null;
  onPath(path: string): void;
  onLayOn(on: boolean): void;
}

function Bench({ files, path, own, tenant, onPath, onLayOn }: BenchProps) {
  const [formText, setFormText] = useState(() => textOf(files, path) ?? '{}');
  const [overlayText, setOverlayText] = useState(() => (tenant === null ? null : overlayOf(files, path, tenant)));
  const [factsText, setFactsText] = useState(() => factsAtFirst(own));
  const answers = useAnswerText(storedAnswers);
  const bench = useMemo(() => openWorkbench(files, knownNames), [files]);
  const laidPath = overlayPath(path, tenant ?? '');
  const edited = useDeferredValue(useEdited(path, formText, laidPath, overlayText));
  const declared = useDeclared(bench, edited);
  const facts = useFacts(factsText, declared.shown);
  const { forForm, forOverlay } = useSuggestions(files, formText, overlayText ?? '{}', declared.shown);
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PreviewBar {...{ files, path, onPath, onLayOn, factsText }} laysOn={tenant !== null} onFacts={setFactsText} />
      <FormBar path={path} text={formText} />
      <Box sx={layout}>
        <Box sx={{ display: 'grid', gap: space(4), minWidth: 0 }}>
          <DeclarationEditor
            path={path}
            value={formText}
            onChange={setFormText}
            problems={declared.problems}
            suggest={forForm}
            height={520}
          />
          {overlayText !== null && (
            <DeclarationEditor
              path={laidPath}
              value={overlayText}
              onChange={setOverlayText}
              problems={declared.problems}
              suggest={forOverlay}
              height={300}
            />
          )}
          <ValuesEditor label="Answers" value={answers.text} onChange={answers.setText} />
          <ValuesEditor label="Facts" value={factsText} onChange={setFactsText} />
        </Box>
        <Preview
          declared={declared}
          answers={answers}
          facts={facts}
          isStage={/(^|\/)forms\/pep\//.test(path)}
          overlayText={edited.overlay?.text ?? null}
        />
      </Box>
    </Box>
  );
}

interface DeclarationEditorProps extends EditorProps {
  readonly path: string;
  readonly problems: DeclaredForm['problems'];
}

/** The text of one declaration, with those problems that are in its file. */
function DeclarationEditor({ path, problems, ...editor }: DeclarationEditorProps) {
  const own = useMemo(() => problems.filter(({ file }) => file === path), [problems, path]);
  return <JsonEditor label={path} problems={own} {...editor} />;
}

/** An editor of the answers or the facts that the form is shown with: any JSON. */
function ValuesEditor(props: EditorProps & { readonly label: string }) {
  const problems = useMemo(() => problemsOfJson(props.value), [props.value]);
  return <JsonEditor {...props} problems={problems} height={200} />;
}

type EditorProps = Omit<ComponentProps<typeof JsonEditor>, 'label' | 'problems'>;

const factsAtFirst = (own: string): string =>
  JSON.stringify(withFact(usualFacts, 'user.localAuthorityId', Number(own)), null, 2);

/** The texts of the form and of the overlay laid on it, the same object while neither changes. */
function useEdited(path: string, formText: string, laidPath: string, overlayText: string | null): FormAndOverlay {
  return useMemo(
    () => ({
      form: { path, text: formText },
      overlay: overlayText === null ? null : { path: laidPath, text: overlayText },
    }),
    [path, formText, laidPath, overlayText],
  );
}

function useFacts(text: string, form: ResolvedForm | null): JsonObject {
  const [last] = useState<{ facts: JsonObject }>({ facts: usualFacts });
  return useMemo(() => {
    last.facts = parsedObject(text) ?? last.facts;
    return form === null ? last.facts : factsFor(form, last.facts);
  }, [text, form, last]);
}

const textOf = (files: readonly SourceFile[], path: string) => files.find((file) => file.path === path)?.text;

const overlayPath = (path: string, tenant: string) => `overlays/${tenant}/${path}`;

/** The authority's overlay as it is, or one to begin with. */
function overlayOf(files: readonly SourceFile[], path: string, tenant: string): string | null {
  return textOf(files, overlayPath(path, tenant)) ?? newOverlay(files, tenant, path).file?.text ?? null;
}

const layout = {
  display: 'grid',
  gap: space(6),
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
} as const;
