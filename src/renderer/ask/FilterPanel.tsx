import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AnswerError, CompiledTable, Filter, FormDocument, ResolvedForm, TableQuery } from '../../engine/index.ts';
import {
  answersToFilters,
  filterForm,
  filtersToAnswers,
  jsonEqual,
  rangeProblem,
  sameFilter,
  settleAll,
} from '../../engine/index.ts';
import type { Json, JsonObject } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { FieldLock } from '../form/locks.ts';
import { FormView } from '../form/FormView.tsx';
import { space, tokens } from '../theme.ts';

/** What a filter panel is given: the table, what is asked of it, and where its answers go. */
export interface FilterPanelProps {
  readonly compiled: CompiledTable;
  readonly state: { readonly query: TableQuery; change(part: Pick<TableQuery, 'filters'>): void };
  /** Where what is set applies when a button is pressed: what the two buttons do. */
  readonly buttons?: { apply(filters: TableQuery['filters']): void; reset(): TableQuery['filters'] } | undefined;
}

/** The filters of a table as a form: the one its declaration names, else the one derived from it. */
export function FilterPanel(props: FilterPanelProps) {
  const { declaration, filters, id } = props.compiled;
  const derived = useMemo(() => filterForm(filters, `filters/${id}`), [filters, id]);
  if (declaration.filterForm !== undefined) return <DeclaredPanel {...props} id={declaration.filterForm} />;
  return <Panel {...props} form={derived} />;
}

function DeclaredPanel({ id, ...props }: FilterPanelProps & { readonly id: string }) {
  return <Panel {...props} form={useEngine().host.useForm(id)} />;
}

function Panel({ compiled, state, form, buttons }: FilterPanelProps & { readonly form: ResolvedForm }) {
  const { host } = useEngine();
  const { filters } = compiled;
  const { query, change } = state;
  const [document, setDocument] = useState(() => documentOf(filters, query.filters));
  const [seen, setSeen] = useState(query.filters);
  const { problems } = answersToFilters(filters, document.answers);
  // Equal problems are the same errors, so that the form is not drawn again for them.
  const told = JSON.stringify(problems);
  // The keys that were answered, the latest first.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const errors = useMemo(
    () => errorsOf(filters, JSON.parse(told) as typeof problems, changed),
    [filters, told, changed],
  );
  if (seen !== query.filters) {
    setSeen(query.filters);
    // A filter was taken away elsewhere: a chip, the browser's Back. What is being typed is left alone otherwise.
    const before = answersToFilters(filters, document.answers).filters;
    const now = withChanged(before, seen, query.filters);
    if (!sameFilters(before, now)) setDocument(documentOf(filters, now));
  }
  const answer = (answered: FormDocument) => {
    const next = { ...answered, answers: settleAll(filters, answered.answers, document.answers) };
    setDocument(next);
    const keys = changedKeys(document.answers, next.answers);
    if (keys.length > 0) setChanged((before) => latestFirst(keys, before));
    const read = answersToFilters(filters, next.answers);
    const faulty = Object.keys(read.problems).length > 0;
    if (buttons !== undefined || faulty || sameFilters(read.filters, query.filters)) return;
    setSeen(read.filters);
    change({ filters: read.filters });
  };
  const locks = useMemo(() => locksOf(compiled), [compiled]);
  const reset = (to: TableQuery['filters']) => setDocument(documentOf(filters, to));
  return (
    <>
      <FormView form={form} facts={host.facts} document={document} onChange={answer} errors={errors} locks={locks} />
      {buttons && (
        <PanelButtons
          problem={errors[0]?.message ?? null}
          collected={answersToFilters(filters, document.answers)}
          applied={query.filters}
          onApply={buttons.apply}
          onReset={() => reset(buttons.reset())}
        />
      )}
    </>
  );
}

interface PanelButtonsProps {
  /** Why what is set cannot be asked for: what was said last. */
  readonly problem: string | null;
  /** What is set in the panel. */
  readonly collected: ReturnType<typeof answersToFilters>;
  readonly applied: TableQuery['filters'];
  onApply(filters: TableQuery['filters']): void;
  onReset(): void;
}

/** The two buttons of a panel that collects, and a line that says that the rows are not what it says yet. */
function PanelButtons({ problem, collected, applied, onApply, onReset }: PanelButtonsProps) {
  const pending = problem === null && !sameFilters(collected.filters, applied);
  const [refused, setRefused] = useState(false);
  return (
    <Buttons>
      <Button
        variant="contained"
        onClick={() => {
          setRefused(problem !== null);
          if (problem === null) onApply(collected.filters);
        }}
      >
        Update results
      </Button>
      <Button
        variant="outlined"
        onClick={() => {
          setRefused(false);
          onReset();
        }}
      >
        Reset Filters
      </Button>
      <p role="status">{pending && 'Not applied yet. Press “Update results”.'}</p>
      {refused && problem !== null && <p role="alert">{problem}</p>}
    </Buttons>
  );
}

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  marginTop: space(3),
  '& > p': { flex: '1 0 100%', margin: 0, color: tokens.color.muted, fontSize: tokens.size.table },
  '& > p:empty': { display: 'none' },
  '& > p[role="alert"]': { color: tokens.tone.danger.ink },
});

/** What keeps its value only shows it; what this viewer is not offered is not asked, by a declared form either. */
function locksOf({ declaration, filters }: CompiledTable): FieldLock[] {
  return (declaration.filters ?? []).flatMap((declared) => {
    const field = typeof declared === 'string' ? declared : declared.field;
    const filter = filters.find((candidate) => candidate.field === field);
    if (filter !== undefined && !filter.locked) return [];
    const lock = filter === undefined ? { reason: '', hide: true } : { reason: 'This filter cannot be changed.' };
    return ['', 'From', 'To'].map((end) => ({ pointer: `/${field}${end}`, ...lock }));
  });
}

function documentOf(filters: readonly Filter[], values: TableQuery['filters']): FormDocument {
  return { answers: filtersToAnswers(filters, values), parked: {} };
}

/** Of a range the bound that was changed last carries the sentence. */
function errorsOf(
  filters: readonly Filter[],
  problems: { readonly [field: string]: string },
  changed: readonly string[],
): AnswerError[] {
  return Object.entries(problems).map(([field, problem]) => {
    const range = filters.find((filter) => filter.field === field && filter.kind === 'between');
    const [key, message] = range ? rangeProblem(range, problem, changed) : [field, problem];
    return { pointer: `/${key}`, keyword: 'filter', message };
  });
}

const latestFirst = (keys: readonly string[], before: readonly string[]) => [
  ...keys,
  ...before.filter((key) => !keys.includes(key)),
];

const changedKeys = (before: JsonObject, after: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !jsonEqual(before[key] ?? null, after[key] ?? null),
  );

/** What is set in the panel, with what has changed outside of it since. */
function withChanged(
  typed: TableQuery['filters'],
  before: TableQuery['filters'],
  now: TableQuery['filters'],
): TableQuery['filters'] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (field) => !sameFilter(before[field], now[field]),
  );
  const kept = Object.entries(typed).filter(([field]) => !changed.includes(field));
  return Object.fromEntries([...kept, ...Object.entries(now).filter(([field]) => changed.includes(field))]);
}

function sameFilters(a: TableQuery['filters'], b: TableQuery['filters']): boolean {
  const plain = (value: TableQuery['filters']) => JSON.parse(JSON.stringify(value)) as Json;
  return jsonEqual(plain(a), plain(b));
}
