import { questionsOf, type Declarations, type Question } from '../../../../engine/index.ts';

/** Tables whose rows read an answer of a plan, by the question and the form that asks it. */
const readers: readonly { readonly form: string; readonly name: string; readonly tables: readonly string[] }[] = [
  { form: 'pep/care', name: 'placement_type', tables: ['attendance-analysis'] },
  { form: 'pep/review', name: 'cg_auto_prev_spend', tables: ['pep-premium', 'pep-premium-by-financial-year'] },
  { form: 'pep/targets', name: 'targets', tables: ['pep-premium-by-area'] },
  { form: 'pep/targets', name: 'cg_auto_pp_requested', tables: ['pep-status', 'pep-premium'] },
  { form: 'pep/targets', name: 'cg_auto_pp_agreed', tables: ['pep-status', 'pep-premium'] },
];

/** The lists and reports, by title, that would find nothing in new plans where a question goes. */
export function readersOf(
  was: Declarations,
  next: Declarations,
): { readonly table: string; readonly question: string }[] {
  return readers.flatMap(({ form, name, tables }) => {
    const question = questionIn(was, form, name);
    if (question === undefined || questionIn(next, form, name) !== undefined) return [];
    return tables.map((id) => ({ table: next.table(id).title ?? id, question: question.title || name }));
  });
}

function questionIn(declarations: Declarations, form: string, name: string): Question | undefined {
  return declarations.ids.forms.includes(form) ? questionsOf(declarations.form(form)).fields.get(name) : undefined;
}
