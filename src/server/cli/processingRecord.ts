import { fileURLToPath } from 'node:url';
import type { Operation } from '../../contract/index.ts';
import { keeping, knownNames, operations } from '../../contract/index.ts';
import type { Catalog, DataHeld, Json, ResolvedForm, When } from '../../engine/index.ts';
import { isObject, loadCatalog, markOf, NOBODY } from '../../engine/index.ts';
import { readSchemas } from '../catalog/readSchemas.ts';
import { readCommandLine } from './commandLine.mjs';

const usage = `Prints the record of processing (UK GDPR, article 30) as Markdown, from the declarations alone: of each
record, plan and form with personal data what is held, of which category, whose it is, who sees it, how long it is kept
and where it goes.

  npm run processing-record [-- <folder>]

  <folder>   of the declarations, schemas unless said`;

const WHOSE: { readonly [person: string]: string } = { pupil: 'children in care', user: 'users of the portal' };
/** Conditions on the viewer beside their type, in words. */
const CONDITIONS: { readonly [fact: string]: string } = {
  'user.hasPep': 'where the authority uses PEPs',
  'user.hasPepRagRatingEnabled': 'where the authority rates PEPs',
  'user.isSupportOrigin': 'support staff working for the authority',
};
/** What answers the stages of a plan, which no table names. */
const READS_STAGES = 'pep.stage';

const operationOf = (id: string): Operation | undefined => (operations as { readonly [id: string]: Operation })[id];
const sentence = (parts: readonly string[]): string => [...new Set(parts)].join(', ');
const cell = (text: string): string => text.replaceAll('|', '\\|');
const whose = (person = NOBODY): string => WHOSE[person] ?? person;
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const heading = (...titles: readonly string[]): string[] => [row(...titles), row(...titles.map(() => '---'))];

/** Which users an operation's `allow` lets in: the labels of their types, and what else is asked. */
function usersIn(catalog: Catalog, allow: readonly When[]): string {
  const { options = [] } = catalog.lookup('user-type');
  return sentence(
    allow.flatMap((when) => {
      const { 'user.typeId': types, ...others } = when;
      const told = Object.keys(others).map((fact) => CONDITIONS[fact] ?? fact);
      const wanted: readonly Json[] | undefined = types === undefined ? undefined : [types].flat();
      const labels = options
        .filter(({ value, offered }) => offered !== false && wanted?.includes(value) === true)
        .map(({ label }) => label);
      return [...(wanted === undefined ? [] : labels), ...told];
    }),
  );
}

const mayCall = (catalog: Catalog, id: string): string => usersIn(catalog, operationOf(id)?.allow ?? []);

/** Titles and paths of the screens that show one of the tables or components. */
function screensWith(catalog: Catalog, fits: (item: { table?: string; component?: string }) => boolean): string {
  const shown = catalog.ids.screens
    .map((id) => catalog.screen(id))
    .filter(({ body = [], head = [], tabs = [] }) =>
      [...body, ...head, ...tabs.flatMap((tab) => tab.body ?? [])].some(fits),
    );
  return sentence(shown.map(({ title, path }) => `${title} (\`${path}\`)`)) || 'no screen of its own';
}

const kept = ({ kept: name }: DataHeld): string => (name === undefined ? 'no rule is named' : `by the rule “${name}”`);

function partOfRecord(catalog: Catalog, id: string): string[] {
  const record = catalog.record(id);
  const fields = Object.entries(record.properties).flatMap(([name, field]) => {
    const mark = markOf(record, field) ?? 'special';
    return mark === 'none' ? [] : [{ name, field, mark, about: field.about ?? record.about }];
  });
  if (fields.length === 0) return [];
  const tables = catalog.ids.tables.map((table) => catalog.table(table)).filter((table) => table.record === id);
  const lists = [...new Set(tables.map(({ list }) => list))];
  const files = tables.flatMap((table) => [...(table.export ? [table.export] : []), ...(table.otherExports ?? [])]);
  const screens = screensWith(catalog, ({ table }) => tables.some((one) => one.id === table));
  return [
    `## ${record.title} (\`records/${id}\`)`,
    '',
    ...(record.description === undefined ? [] : [`${record.description}.`, '']),
    `- Whose data: ${sentence(fields.map(({ about }) => whose(about)))}`,
    ...(lists.length === 0
      ? ['- Seen by: nobody as a list of its own']
      : [
          ...lists.map((list) => `- Seen by (\`${list}\`): ${mayCall(catalog, list)}; each of what they may see`),
          `- On the screens: ${screens}`,
        ]),
    `- Kept: ${kept(record)}`,
    `- Goes to: ${sentence(files.map(({ fileName, command }) => `the file “${fileName}” (\`${command}\`: ${mayCall(catalog, command)})`)) || 'no file of its own'}`,
    '',
    ...heading('What is held', 'Field', 'Category', 'Whose'),
    ...fields.map(({ name, field, mark, about }) => row(field.title, `\`${name}\``, mark, whose(about))),
    '',
  ];
}

/** How many questions a form asks at its top, those of its conditions not counted. */
const questionsOf = ({ schema }: ResolvedForm): { readonly [name: string]: Json } =>
  isObject(schema.properties) ? schema.properties : {};

function partOfStages(catalog: Catalog, id: string): string[] {
  const stages = catalog.stages(id);
  const owners = knownNames.owners ?? {};
  const marked = Object.values(stages.stages).map((stage) => ({ stage, mark: markOf(stages, stage) ?? 'special' }));
  if (marked.every(({ mark }) => mark === 'none')) return [];
  return [
    `## ${stages.title} (\`stages/${id}\`)`,
    '',
    `- Whose data: ${whose(stages.about)}`,
    `- Seen by (\`${READS_STAGES}\`): ${mayCall(catalog, READS_STAGES)}; each of what they may see`,
    `- On the screens: ${screensWith(catalog, ({ component }) => component === 'pep-stage')}`,
    `- Kept: ${kept(stages)}`,
    '- Goes to: the print of the page; of the answers no file',
    '',
    ...heading('Section', 'Questions', 'Category', 'Filled in by'),
    ...marked.map(({ stage, mark }) =>
      row(
        stage.title,
        String(Object.keys(questionsOf(catalog.form(stage.form))).length),
        mark,
        owners[stage.owner] ?? '',
      ),
    ),
    '',
  ];
}

/** One line for a form outside plans: what people type goes into the records above. */
function rowOfForm(catalog: Catalog, id: string): string[] {
  const form = catalog.form(id);
  const mark = form.about === undefined ? undefined : markOf(form);
  if (mark === undefined || mark === 'none') return [];
  const titles = Object.entries(questionsOf(form)).map(([name, schema]) =>
    isObject(schema) && typeof schema.title === 'string' && schema.title !== '' ? schema.title : name,
  );
  const command = form.submit?.command;
  const who = command === undefined ? 'from the page or the list that asks it' : mayCall(catalog, command);
  return [row(`${form.title} (\`forms/${id}\`)`, titles.join(', '), mark, whose(form.about), who, form.kept ?? '')];
}

/** Files that no table names: what else can be taken out. */
function otherFiles(catalog: Catalog): string[] {
  const tables = catalog.ids.tables.map((id) => catalog.table(id));
  const named = new Set(
    tables.flatMap((table) => [table.export, ...(table.otherExports ?? [])].map((one) => one?.command)),
  );
  return Object.entries<Operation>(operations)
    .filter(([id, { kind }]) => kind === 'file' && !named.has(id))
    .map(([id, { summary, allow }]) => row(`\`${id}\``, summary, usersIn(catalog, allow)));
}

/** The record of processing as Markdown, from the declarations and the contract alone. */
export function processingRecord(catalog: Catalog): string {
  const { records, stages, forms } = catalog.ids;
  return [
    '# Record of processing',
    '',
    'Made from the declarations by `npm run processing-record`. Legal bases, recipients outside the portal and the',
    'measures of the authority’s own are the authority’s to add. “Special” is what the law calls special categories',
    '(health, origin), and what is as close: care, needs, exclusions, offences, and whatever people write freely.',
    '',
    ...records.flatMap((id) => partOfRecord(catalog, id)),
    ...stages.flatMap((id) => partOfStages(catalog, id)),
    '## Typed into forms',
    '',
    ...heading('Form', 'Asked', 'Category', 'Whose', 'Sent by', 'Kept'),
    ...forms.flatMap((id) => rowOfForm(catalog, id)),
    '',
    '## Other files that are taken out',
    '',
    ...heading('Call', 'What', 'By'),
    ...otherFiles(catalog),
    '',
    '## How long',
    '',
    ...Object.entries(keeping).map(([name, rule]) => `- ${name}: ${rule}`),
    '',
    '## E-mails',
    '',
    `- Alerts: ${catalog.lookup('alert').description ?? 'what their sentences say'}`,
    '- Invitations, codes and new passwords go to the address of the user’s own account',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = readCommandLine({ usage, takes: [0, 1] }).positionals;
  console.log(processingRecord(loadCatalog(readSchemas(folder), knownNames)));
}
