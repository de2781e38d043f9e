import { knownNames } from '../../../src/contract/index.ts';
import type { Problem, SourceFile } from '../../../src/engine/index.ts';
import { checkCatalog, checkReachable } from '../../../src/engine/index.ts';

/** One mistake in the declarations of the product, and where it has to be told, once. */
export interface Planted {
  readonly what: string;
  /** File, and what is written there for what; by default the first time it stands there. */
  readonly edits: readonly (readonly [file: string, written: string | RegExp, instead: string])[];
  /** Where the message stands; the first file edited where absent. */
  readonly file?: string;
  readonly pointer: string;
  readonly says: string;
  /** Other files name what it spoils. */
  readonly isFarReaching?: true;
}

const NOTE = 'forms/case-note/add.json';
const CARE = 'forms/pep/care.json';
const LAID = 'overlays/12/forms/pep/care.json';
const SCHOOLS = 'tables/organisations.json';
const SCREEN = 'screens/organisations.json';
const one = (
  what: string,
  edit: Planted['edits'][number],
  told: Pick<Planted, 'pointer' | 'says'> & Partial<Planted>,
): Planted => ({ what, edits: [edit], ...told });
const notJson = (
  what: string,
  file: string,
  [written, instead]: readonly [string | RegExp, string],
  says: string,
): Planted => one(what, [file, written, instead], { pointer: '', says: `not JSON: ${says}` });

/** As a configurer makes them: in every kind of file, by hand and with other programs. */
export const planted: readonly Planted[] = [
  {
    ...notJson(
      'curly quotation marks, pasted from Word',
      CARE,
      [/"title"/g, '“title”'],
      '“ is a quotation mark of a text processor',
    ),
    isFarReaching: true,
  },
  notJson(
    'one curly mark at the end of a text',
    NOTE,
    ['"Add case note"', '"Add case note”'],
    '” is a quotation mark of a text processor',
  ),
  notJson('single curly marks', NOTE, ['"title"', '‘title’'], '‘ is a quotation mark of a text processor'),
  notJson('single quotation marks', SCHOOLS, [/"/g, "'"], 'texts and names stand in double quotation marks'),
  notJson('hard spaces, pasted from a page', NOTE, [/ {2}"title"/g, ' \u00a0"title"'], 'a non-breaking space (U+00A0)'),
  notJson('a space without width', NOTE, ['"version": 1', '"version": \u200b1'], 'a space without width (U+200B)'),
  {
    ...notJson('a comma at the end of a list', 'lookups/yes-no.json', [/\}\s*\]/, '},]'], 'a comma before ]'),
    isFarReaching: true,
  },
  notJson('a comma at the end of a group', 'stages/pep/post-16.json', [/\}\s*\}\s*$/, '},}'], 'a comma before }'),
  notJson(
    'a comma too few',
    'records/organisation.json',
    ['"title": "Organisation",', '"title": "Organisation"'],
    'a comma is missing after "Organisation"',
  ),
  notJson('two commas', NOTE, ['"version": 1,', '"version": 1,,'], 'two commas'),
  notJson('a colon too few', NOTE, ['"version":', '"version"'], 'a colon is missing after "version"'),
  notJson('a remark', NOTE, ['"version": 1,', '"version": 1, // raised in May'], 'JSON has no comments'),
  notJson('a remark between stars', NOTE, ['"version"', '/* new */ "version"'], 'JSON has no comments'),
  notJson(
    'a name without quotation marks',
    NOTE,
    ['"version"', 'version'],
    'unexpected version: a name stands in quotation marks',
  ),
  notJson(
    'a text without quotation marks',
    NOTE,
    ['"Add case note"', 'Add case note'],
    'unexpected Add: a text stands in quotation marks',
  ),
  notJson(
    'a quotation mark inside a text',
    NOTE,
    ['"Add case note"', '"Add "case" note"'],
    'unexpected case; a quotation mark inside a text is written',
  ),
  notJson('True', SCHOOLS, ['"single": true', '"single": True'], 'unexpected True; write true'),
  notJson('the end of a file cut off', NOTE, [/\}\s*$/, ''], 'the { of line 1 is never closed'),
  notJson('a bracket too few', CARE, [/\n {6}\},/, ','], 'the { of line'),
  notJson('a bracket too many', NOTE, [/\n {2}\},\n {2}"uiSchema"/, '\n    }\n  },\n  "uiSchema"'], 'the } of line'),
  notJson('an empty file', SCHOOLS, [/[^]*/, ''], 'the file is empty'),
  notJson('a file in UTF-16', NOTE, [/[^]/g, '$&\0'], 'the file is not UTF-8 text'),
  {
    ...notJson(
      'a broken meta-schema',
      'meta/form.json',
      ['"type": "object",', '"type": "object"'],
      'a comma is missing',
    ),
    isFarReaching: true,
  },
  notJson('a broken overlay', LAID, ['"require"', 'require'], 'unexpected require'),
  one('a byte order mark', [NOTE, /^/, '\uFEFF'], { pointer: '', says: 'byte order mark' }),
  one('a widget of another product', [NOTE, '"ui:widget": "textarea"', '"ui:widget": "richtext"'], {
    pointer: '/uiSchema/notecontent/ui:widget',
    says: 'there are text, any-text, textarea, select',
  }),
  one('a lookup that there is not', [NOTE, 'lookups/note-type', 'lookups/kind-of-note'], {
    pointer: '/schema/properties/noteTypeId/$ref',
    says: 'stand in schemas/lookups',
  }),
  one('a command that there is not', [NOTE, 'notes.save', 'caseNotes.store'], {
    pointer: '/submit/command',
    says: 'stand in src/contract/operations',
  }),
  one('a table that there is not', [NOTE, '"refreshes": ["case-notes"]', '"refreshes": ["notes"]'], {
    pointer: '/submit/refreshes/0',
    says: 'stand in schemas/tables',
  }),
  one('a fact that there is not', [NOTE, '{today}', '{now}'], {
    pointer: '/initial/noteDate',
    says: 'stand in src/contract/facts.ts',
  }),
  one('a record that there is not', [SCHOOLS, '"record": "organisation"', '"record": "academy"'], {
    pointer: '/record',
    says: 'unknown record "academy"; the closest of',
  }),
  one(
    'a format that there is not',
    [SCHOOLS, '"field": "distanceInMiles",', '"field": "distanceInMiles", "format": "miles",'],
    { pointer: '/columns/9/format', says: 'there are ' },
  ),
  one('a cell that there is not', [SCHOOLS, '"cell": "lookup"', '"cell": "badge"'], {
    pointer: '/columns/11/cell',
    says: 'there are text, truncated, date',
  }),
  one(
    'a component that there is not',
    ['screens/peps.json', /"body": \[/, '"body": [{ "component": "pep-wizard" }, '],
    { pointer: '/body/0/component', says: 'unknown component "pep-wizard"; the closest of' },
  ),
  one('a table of a screen misspelt', [SCREEN, '"table": "organisations"', '"table": "organisation"'], {
    pointer: '/body/0/table',
    says: 'did you mean "organisations"?',
  }),
  one('a keyword of JSON Schema misspelt, on which much rests', [NOTE, '"properties"', '"propertys"'], {
    pointer: '/schema/propertys',
    says: 'did you mean "properties"?',
  }),
  one('a word of a form misspelt, on which much rests', [NOTE, '"title": "Add', '"titel": "Add'], {
    pointer: '/titel',
    says: 'did you mean "title"?',
  }),
  one('a question misspelt where it is asked', [NOTE, '"notecontent": { "type"', '"notcontent": { "type"'], {
    pointer: '/schema/properties/notcontent',
    says: 'everywhere else it is called "notecontent"',
  }),
  one('a question misspelt where it is required', [NOTE, '"noteDate", "notecontent"]', '"noteDate", "notecontents"]'], {
    pointer: '/schema/required/2',
    says: 'did you mean "notecontent"?',
  }),
  one('a question misspelt where it is asked, which an overlay names', [CARE, '"life_story": {', '"lifestory": {'], {
    pointer: '/schema/properties/lifestory',
    says: 'everywhere else it is called "life_story"',
    isFarReaching: true,
  }),
  one(
    'a value of a lookup changed, for which many conditions wait',
    ['lookups/yes-no.json', '"value": "yes"', '"value": "ye"'],
    { pointer: '/options', says: '"yes" is no option here', isFarReaching: true },
  ),
  one(
    'a field of a record changed, which tables show',
    ['records/organisation.json', '"schoolName":', '"scholName":'],
    { pointer: '/properties/scholName', says: 'everywhere else it is called "schoolName"' },
  ),
  one('a field of a table misspelt', [SCHOOLS, '"postCode", "width"', '"postcode", "width"'], {
    pointer: '/columns/5/field',
    says: 'did you mean "postCode"?',
  }),
  one('a sort that there is not', [SCHOOLS, '"direction": "asc"', '"direction": "up"'], {
    pointer: '/sort/direction',
    says: 'there are asc and desc',
  }),
  one('a stage whose form is misspelt', ['stages/pep/post-16.json', '"form": "pep/care"', '"form": "pep/caer"'], {
    pointer: '/stages/care/form',
    says: 'did you mean "pep/care"?',
  }),
  one('an overlay that requires what there is not', [LAID, '["life_story"]', '["life_storey"]'], {
    pointer: '/require/0',
    says: 'did you mean "life_story"?',
  }),
  one('an overlay without what it lies on', [LAID, '"form": "pep/care"', '"form": "pep/caring"'], {
    pointer: '/base/form',
    says: 'did you mean',
  }),
  one('an overlay in a word of which one letter is wrong', [LAID, '"require"', '"requires"'], {
    pointer: '/requires',
    says: 'did you mean "require"?',
  }),
  {
    what: 'a form renamed, which tables and screens open',
    edits: [['forms/organisation/details.json', '@', 'forms/organisation/detail.json']],
    file: SCHOOLS,
    pointer: '/columns/2/opens',
    says: 'did you mean "organisation/detail"?',
    isFarReaching: true,
  },
  {
    what: 'a wrong $schema',
    edits: [[NOTE, '../../meta/form.json', '../meta/form.json']],
    pointer: '/$schema',
    says: 'has to be',
  },
];

/** The files with a mistake in them; an edit of `@` gives a file another name. */
function withMistake(files: readonly SourceFile[], { edits, what }: Planted): SourceFile[] {
  return edits.reduce<SourceFile[]>(
    (all, [path, written, instead]) =>
      all.map((file) => {
        if (file.path !== path) return file;
        if (written === '@') return { path: instead, text: file.text };
        const text = file.text.replace(written, instead);
        if (text === file.text) throw new Error(`There is no place for this mistake any more: ${what}`);
        return { path, text };
      }),
    [...files],
  );
}

interface Plant {
  readonly said: readonly Problem[];
  /** Told first at its place, in the words that it should be. */
  readonly isFirst: boolean;
  /** And nothing else is told. */
  readonly isOnce: boolean;
}

/** Everything that is said of the declarations with a mistake in them; `isWhole`: what can be reached as well. */
export function plant(files: readonly SourceFile[], mistake: Planted, isWhole: boolean): Plant {
  const faulty = withMistake(files, mistake);
  const found = checkCatalog(faulty, knownNames);
  const said = [...found, ...(isWhole ? checkReachable(faulty, knownNames, found) : [])];
  const [first] = said;
  const isFirst =
    first !== undefined &&
    first.file === (mistake.file ?? mistake.edits[0]?.[0]) &&
    first.pointer === mistake.pointer &&
    first.message.includes(mistake.says);
  return { said, isFirst, isOnce: isFirst && said.length === 1 };
}
