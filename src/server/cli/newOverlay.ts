import { newOverlay } from '../../engine/index.ts';
import { readSchemas, SCHEMAS_FOLDER } from '../catalog/readSchemas.ts';
import { readCommandLine } from './commandLine.mjs';
import { writeStarted } from './writeStarted.ts';

const usage = `Writes an overlay, or a list of answers, to begin with. It passes the check and changes nothing yet.

  npm run new:overlay -- <authority> <form|stages|table|lookup>/<id> [--folder <schemas>]

  <authority>   number of the local authority: 12
  <id>          of what it lies on: form/pep/meeting, stages/pep/post-16, table/pep-status;
                of a list of its own: lookup/reading-aid
  --folder      of the declarations, schemas unless said`;

const { values, positionals } = readCommandLine({ usage, options: { folder: { type: 'string' } }, takes: [2, 2] });
const folder = values.folder ?? SCHEMAS_FOLDER;
const [authority = '', target = ''] = positionals;

const isSwapped = /^(form|stages|table|lookup)s?\//.test(authority);
const started = /^[1-9]\d*$/.test(authority)
  ? newOverlay(readSchemas(folder), authority, target)
  : {
      problem:
        `"${authority}" is no number of a local authority` +
        (isSwapped ? `; did you mean: ${target} ${authority}?` : ''),
    };
const ofList = [
  'Write its title and its answers; "value" is what is stored, and stays when the label is reworded.',
  'Questions of this authority name it: "$ref": "lookups/…". Check it: npm run check:schemas.',
];
const ofOverlay = [
  'Say what is different: names to hide, require, make optional and order; wording and questions of the ' +
    'authority’s own under patch. Take out what stays empty.',
  ...(/^forms?\//.test(target)
    ? [
        'Under add stands what the base does not have, each under a name of your own: conditions ("why": { ' +
          '"if": …, "then": … }), rules, derived (totals) and sections (headings).',
      ]
    : []),
  `See it beside its base in /PepFormPlayground, signed in as a user of authority ${authority}: choose the ` +
    'form and switch its overlay on.',
  'Check it: npm run check:schemas. It says in words what the overlay changes, and npm test asks that it ' +
    'changes something.',
  `Show each stage that it changes in a story: stage(${authority}, …) in stories/screens/PepStageOverlays.stories.tsx.`,
];
writeStarted(folder, started, /^lookups?\//.test(target) ? ofList : ofOverlay);
