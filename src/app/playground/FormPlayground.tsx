import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import {
  authorHelp,
  EngineError,
  newOverlay,
  openWorkbench,
  type AuthorHelp,
  type AuthorPlace,
  type JsonObject,
  type ResolvedForm,
  type SourceFile,
  type Suggestion,
  type Workbench,
} from '../../engine/index.ts';
import { decide, fieldLocks, knownNames, operation } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { declaredForm, type DeclaredForm, type Edited } from './declaredForm.ts';
import { JsonEditor, parsedObject } from './JsonEditor.tsx';
import type { JsonPlace } from './jsonPlace.ts';
import { LiveForm } from './LiveForm.tsx';
import { OverlayView } from './OverlayView.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { factsFor, usualFacts, withFact } from './previewFacts.ts';
import { problemsOfJson } from './problemsOfJson.ts';
import { RecoveringForm } from './RecoveringForm.tsx';
import { storedAnswers, useAnswerText } from './useAnswerText.ts';

/**
 * The product's own forms to look at and change, with the form live beside them (D-23). Nothing is written to the
 * server.
 */
export function FormPlayground() {
  const { body, error, reload } = useRead('catalog.declarations', noInput);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the declarations" />;
  return <Workbench files={body['contents'] as unknown as readonly SourceFile[]} />;
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
  const [factsText, setFactsText] = useState(() =>
    JSON.stringify(withFact(usualFacts, 'user.localAuthorityId', Number(own)), null, 2),
  );
  const answers = useAnswerText(storedAnswers);
  const bench = useMemo(() => openWorkbench(files, knownNames), [files]);
  const edited: Edited = useDeferredValue(
    useMemo(
      () => ({
        form: { path, text: formText },
        overlay: overlayText === null ? null : { path: overlayPath(path, tenant ?? ''), text: overlayText },
      }),
      [path, formText, overlayText, tenant],
    ),
  );
  const declared = useDeclared(bench, edited);
  const facts = useFacts(factsText, declared.shown);
  const help = useMemo(
    () => ({ form: authorHelp(files, 'form', knownNames), overlay: authorHelp(files, 'overlay', knownNames) }),
    [files],
  );
  const lastForm = useLastObject(formText);
  const lastOverlay = useLastObject(overlayText ?? '{}');
  const made = (declared.shown ?? lastForm) as unknown as JsonObject;
  const forForm = useCallback((at: JsonPlace) => suggested(help.form, at, { declaration: lastForm }), [help, lastForm]);
  const forOverlay = useCallback(
    (at: JsonPlace) => suggested(help.overlay, at, { declaration: lastOverlay, form: made }),
    [help, lastOverlay, made],
  );
  const laidPath = overlayPath(path, tenant ?? '');
  const [ofForm, ofOverlay] = useMemo(
    () => [path, laidPath].map((file) => declared.problems.filter((problem) => problem.file === file)),
    [declared.problems, path, laidPath],
  );
  const [ofAnswers, ofFacts] = [
    useMemo(() => problemsOfJson(answers.text), [answers.text]),
    useMemo(() => problemsOfJson(factsText), [factsText]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PreviewBar {...{ files, path, onPath, onLayOn, factsText }} laysOn={tenant !== null} onFacts={setFactsText} />
      <Box sx={layout}>
        <Box sx={{ display: 'grid', gap: space(4), minWidth: 0 }}>
          <JsonEditor
            label={path}
            value={formText}
            onChange={setFormText}
            problems={ofForm ?? []}
            suggest={forForm}
            height={520}
          />
          {overlayText !== null && (
            <JsonEditor
              label={laidPath}
              value={overlayText}
              onChange={setOverlayText}
              problems={ofOverlay ?? []}
              suggest={forOverlay}
              height={300}
            />
          )}
          <JsonEditor
            label="Answers"
            value={answers.text}
            onChange={answers.setText}
            problems={ofAnswers}
            height={200}
          />
          <JsonEditor label="Facts" value={factsText} onChange={setFactsText} problems={ofFacts} height={200} />
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

function suggested(
  help: AuthorHelp,
  { path, writes }: JsonPlace,
  place: Omit<AuthorPlace, 'path'>,
): readonly Suggestion[] {
  return writes === 'name' ? help.namesAt({ ...place, path }) : help.valuesAt({ ...place, path });
}

interface PreviewProps {
  readonly declared: DeclaredForm & { readonly shown: ResolvedForm | null };
  readonly answers: ReturnType<typeof useAnswerText>;
  readonly facts: JsonObject;
  readonly isStage: boolean;
  readonly overlayText: string | null;
}

const Preview = memo(function Preview({ declared, answers, facts, isStage, overlayText }: PreviewProps) {
  const [tab, setTab] = useState<'form' | 'overlay'>('form');
  const rules = useMemo(() => (isStage ? rulesFor(facts) : { readOnly: null, locks: [] }), [isStage, facts]);
  const { shown, problems } = declared;
  return (
    <Box
      component="section"
      aria-label="What it makes"
      sx={{ minWidth: 0, display: 'grid', gap: space(4), alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Tabs value={tab} onChange={(_, next: 'form' | 'overlay') => setTab(next)} aria-label="Views">
        <Tab value="form" label="Form" />
        <Tab value="overlay" label="Overlay" disabled={overlayText === null} />
      </Tabs>
      <Faults problems={problems} />
      {tab === 'form' && shown !== null && (
        <RecoveringForm title={shown.title} from={[shown, facts, answers.document]}>
          <LiveForm
            key={shown.id}
            form={shown}
            facts={facts}
            document={answers.document}
            onChange={answers.setDocument}
            {...rules}
          />
        </RecoveringForm>
      )}
      {tab === 'overlay' && overlayText !== null && <OverlayView declared={declared} overlayText={overlayText} />}
    </Box>
  );
});

function Faults({ problems }: { readonly problems: DeclaredForm['problems'] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {problems.map(({ line, column, pointer, message }, index) => (
            <li key={`${index} ${pointer} ${message}`}>
              Line {line}, {column === undefined ? pointer || 'the whole file' : `character ${column}`}: {message}
            </li>
          ))}
        </Box>
      )}
    </div>
  );
}

/** The declaration as it stands; while it has faults, the last form that had none stays in sight. */
function useDeclared(bench: Workbench, edited: Edited): DeclaredForm & { readonly shown: ResolvedForm | null } {
  const [last] = useState<{ shown: ResolvedForm | null }>({ shown: null });
  return useMemo(() => {
    const declared = declaredForm(bench, edited);
    last.shown = declared.result ?? last.shown;
    return { ...declared, shown: last.shown };
  }, [bench, edited, last]);
}

function useFacts(text: string, form: ResolvedForm | null): JsonObject {
  const [last] = useState<{ facts: JsonObject }>({ facts: usualFacts });
  return useMemo(() => {
    last.facts = parsedObject(text) ?? last.facts;
    return form === null ? last.facts : factsFor(form, last.facts);
  }, [text, form, last]);
}

/** The last text that was an object: while a name is being typed the text is not JSON. */
function useLastObject(text: string): JsonObject {
  const [last] = useState<{ object: JsonObject }>({ object: {} });
  return useMemo(() => (last.object = parsedObject(text) ?? last.object), [text, last]);
}

/**
 * What a role may not change on a stage, by the rules of saving it; nothing is locked while the facts for that are not
 * there.
 */
function rulesFor(facts: JsonObject) {
  const save = operation('pep.saveStage');
  const held = { ...facts, user: { hasPep: true, ...(facts['user'] as JsonObject) } };
  try {
    const decision = decide(save, held);
    return { readOnly: decision.allowed ? null : decision.reason, locks: fieldLocks(save, held) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { readOnly: null, locks: [] };
  }
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
