import { newForm } from '../../engine/index.ts';
import { readSchemas, SCHEMAS_FOLDER } from '../catalog/readSchemas.ts';
import { readCommandLine } from './commandLine.mjs';
import { writeStarted } from './writeStarted.ts';

const usage = `Writes a form to begin with. It passes the check at once.

  npm run new:form -- <id> [--title "…"] [--folder <schemas>]

  <id>      its path below schemas/forms, in small letters: case-note, pep/post-16/travel
  --title   what it is called on the page; made from the id unless said
  --folder  of the declarations, schemas unless said`;

const text = { type: 'string' } as const;
const { values, positionals } = readCommandLine({ usage, options: { title: text, folder: text }, takes: [1, 1] });
const folder = values.folder ?? SCHEMAS_FOLDER;
const [id = ''] = positionals;

const started = newForm(readSchemas(folder), { id, ...(values.title === undefined ? {} : { title: values.title }) });
writeStarted(folder, started, [
  'Give it its questions: the editor completes names and values from meta/form.json, and so does ' +
    '/PepFormPlayground, with the form beside the text.',
  `Name it where it is used: as a stage ("form": "${id}" in schemas/stages/…), by a button or a choice ` +
    `("opens": "${id}") or in the body of a screen ("form": "${id}").`,
  'Check it: npm run check:schemas. It says file, line, place and what was probably meant.',
  `Show it in a story, or npm test says that it has none: form('${id}') in ` +
    'stories/screens/Dialogs.stories.tsx, a stage in stories/screens/PepStage….stories.tsx.',
]);
