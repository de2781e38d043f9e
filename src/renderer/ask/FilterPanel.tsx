import { useMemo, useState } from 'react';
import type { AnswerError, CompiledTable, Filter, FormDocument, ResolvedForm, TableQuery } from '../../engine/index.ts';
import { answersToFilters, filterForm, filtersToAnswers, jsonEqual, settleAll } from '../../engine/index.ts';
import type { Json } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { FieldLock } from '../form/locks.ts';
import { FormView } from '../form/FormView.tsx';

/** What a filter panel is given: the table, what is asked of it, and where its answers go. */
export interface FilterPanelProps {
  readonly compiled: CompiledTable;
  readonly state: { readonly query: TableQuery; change(part: Pick<TableQuery, 'filters'>): void };
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

function Panel({ compiled, state, form }: FilterPanelProps & { readonly form: ResolvedForm }) {
  const { host } = useEngine();
  const { filters } = compiled;
  const { query, change } = state;
  const [document, setDocument] = useState(() => documentOf(filters, query));
  const [seen, setSeen] = useState(query.filters);
  const { filters: typed, problems } = answersToFilters(filters, document.answers);
  if (seen !== query.filters) {
    setSeen(query.filters);
    // A filter was taken away elsewhere: a chip, the browser's Back. What is being typed is left alone otherwise.
    if (!sameFilters(typed, query.filters)) setDocument(documentOf(filters, query));
  }
  const answer = (changed: FormDocument) => {
    const next = { ...changed, answers: settleAll(filters, changed.answers, document.answers) };
    setDocument(next);
    const read = answersToFilters(filters, next.answers);
    if (Object.keys(read.problems).length > 0 || sameFilters(read.filters, query.filters)) return;
    setSeen(read.filters);
    change({ filters: read.filters });
  };
  // Equal problems are the same errors, so that the form is not drawn again for them.
  const told = JSON.stringify(problems);
  const errors = useMemo(() => errorsOf(filters, JSON.parse(told) as typeof problems), [filters, told]);
  const locks = useMemo(() => locksOf(compiled), [compiled]);
  return (
    <FormView form={form} facts={host.facts} document={document} onChange={answer} errors={errors} locks={locks} />
  );
}

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

function documentOf(filters: readonly Filter[], query: TableQuery): FormDocument {
  return { answers: filtersToAnswers(filters, query.filters), parked: {} };
}

/** The later bound carries the sentence: it is the one that was typed last, as a rule. */
function errorsOf(filters: readonly Filter[], problems: { readonly [field: string]: string }): AnswerError[] {
  return Object.entries(problems).map(([field, message]) => {
    const range = filters.find((filter) => filter.field === field)?.kind === 'between';
    return { pointer: `/${field}${range ? 'To' : ''}`, keyword: 'filter', message };
  });
}

function sameFilters(a: TableQuery['filters'], b: TableQuery['filters']): boolean {
  const plain = (value: TableQuery['filters']) => JSON.parse(JSON.stringify(value)) as Json;
  return jsonEqual(plain(a), plain(b));
}
