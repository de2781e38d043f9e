import { describe, expect, it } from 'vitest';
import { knownNames } from '../../src/contract/index.ts';
import { checkCatalog, questionsOf, type Question, type SourceFile } from '../../src/engine/index.ts';
import { isFreeText, sensitiveMark } from '../../src/engine/form/sensitive.ts';
import { servedCatalog } from '../support/servedCatalog.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';
import { everyStageForm } from '../support/pdf/stagePapers.ts';

/** Texts in which nobody is named: figures, bands and subjects that records or schools give (D-160). */
const plain = new Set(
  `cg_auto_year_group cg_auto_key_stage cg_auto_gender cg_auto_sdq_band cg_auto_att_band cg_auto_ofsted
  cg_auto_establishment_type cg_auto_care_status academicYear term gradeLevel subject gradeType grade rawGrade
  last_result judgement year_target stage_target test score qualification type predicted mock reading_age day days from
  to how_often mock_dates stage rating reason gcse_grid/target qual_grid/target`.split(/\s+/),
);

/** Every single question of a form by its name, that of a row behind its list's. */
function questions(group: Question, list = ''): [name: string, question: Question][] {
  return [...group.fields].flatMap(([name, question]): [string, Question][] => {
    if (question.kind === 'group') return questions(question, list);
    if (question.kind === 'rows' && question.item !== null) return questions(question.item, name);
    return [[list === '' ? name : `${list}/${name}`, question]];
  });
}

const isPlain = (name: string): boolean => plain.has(name) || plain.has(name.split('/').at(-1) ?? '');

describe.each(everyStageForm())('the form %s', (_name, form) => {
  it('marks what names somebody, and every text that people write, as sensitive [D-101]', () => {
    const unmarked = questions(questionsOf(form)).filter(
      ([name, question]) => isFreeText(question) && !isPlain(name) && sensitiveMark(question) !== true,
    );
    expect(unmarked.map(([name]) => name)).toEqual([]);
  });
});

describe('an overlay', () => {
  const catalog = servedCatalog();

  /** What checking says once the overlay of a form says something else of its questions. */
  function problems(tenant: string, form: string, uiSchema: object): string[] {
    const change = (file: SourceFile): SourceFile => {
      if (file.path !== `overlays/${tenant}/forms/${form}.json`) return file;
      const overlay = JSON.parse(file.text) as { patch?: { uiSchema?: object } };
      const patch = { ...overlay.patch, uiSchema: { ...overlay.patch?.uiSchema, ...uiSchema } };
      return { ...file, text: JSON.stringify({ ...overlay, patch }) };
    };
    return checkCatalog(readSchemas().map(change), knownNames)
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => message);
  }

  it('makes free text that it adds sensitive without a word, and no choice or figure [D-101]', () => {
    const { fields } = questionsOf(catalog.of('15').form('pep/targets'));
    const marks = ['allowance_use', 'support_allowance'].map((name) => sensitiveMark(fields.get(name) ?? { ui: {} }));
    expect(marks).toEqual([true, undefined]);
    const own = questionsOf(catalog.of('15').form('pep/alternative-provision')).fields;
    expect(['ap_agreed_by', 'ap_until'].map((name) => sensitiveMark(own.get(name) ?? { ui: {} }))).toEqual([
      true,
      undefined,
    ]);
  });

  it('may say that what it adds is not sensitive, and may mark what its base does not [D-101]', () => {
    expect(problems('15', 'pep/targets', { allowance_use: { 'ui:sensitive': false } })).toEqual([]);
    expect(problems('15', 'pep/targets', { cg_auto_pp_spent: { 'ui:sensitive': true } })).toEqual([]);
  });

  it.each([false, null])('may not take a mark away by %s [D-101]', (mark) => {
    expect(problems('15', 'pep/targets', { pp_rationale: { 'ui:sensitive': mark } })).toEqual([
      '"pp_rationale" is sensitive in everybody\'s form; an overlay may add the mark, never take it away',
    ]);
  });

  it('may not take a mark away in rows either [D-101]', () => {
    expect(problems('15', 'pep/targets', { targets: { items: { who: { 'ui:sensitive': false } } } })).toEqual([
      '"who" is sensitive in everybody\'s form; an overlay may add the mark, never take it away',
    ]);
  });
});
