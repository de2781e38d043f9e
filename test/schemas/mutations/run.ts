import { describeProblem } from '../../../src/engine/index.ts';
import { readSchemas } from '../../../src/server/catalog/readSchemas.ts';
import { readCommandLine, wholeNumber } from '../../../src/server/cli/commandLine.mjs';
import { measure, type Figures } from './measure.ts';
import { plant, planted } from './planted.ts';
import { measurePointed } from './pointed/measurePointed.ts';
import { pointedInWords, pointedTable } from './pointed/pointedTable.ts';

const usage = `Plants the kinds of mistake that authors make in every form, stages and overlay, and says what the check
says of them; then does what comes nearest to each kind in the editor of questions and sections.

  npm run mutations [-- <rounds>] [--missed]

  <rounds>   how often each kind is planted in each file (3)
  --missed   prints each that was not told in one message at its place, with what was meant`;
const { values, positionals } = readCommandLine({ usage, options: { missed: { type: 'boolean' } }, takes: [0, 1] });
const rounds = wholeNumber(positionals[0] ?? '3', { name: 'The number of rounds', least: 1 });
const started = performance.now();
const files = readSchemas();
const { figures, total, missed, falseAlarms, forms } = measure(files, rounds);

const row = (kind: string, cells: readonly string[]) =>
  console.log(kind.padEnd(50) + cells.map((cell) => cell.padStart(17)).join(''));
const share = (part: number, { tries }: Figures) => `${part}/${tries}`;
row('', ['caught', 'right place', 'right suggestion', 'in one message', 'messages']);
for (const one of figures)
  row(one.kind, [
    share(one.caught, one),
    share(one.placed, one),
    share(one.suggested, one),
    share(one.once, one),
    String(one.messages),
  ]);
row('all', [
  share(total.caught, total),
  share(total.placed, total),
  share(total.suggested, total),
  share(total.once, total),
  String(total.messages),
]);
const percent = (part: number) => `${((100 * part) / total.tries).toFixed(1)} %`;
row('', [percent(total.caught), percent(total.placed), percent(total.suggested), percent(total.once)]);
console.log(
  `${figures.length} kinds of mistake in ${forms} forms, stages and overlays; goal: at least 95 % at the right ` +
    'place with the right suggestion.',
);
console.log(
  'False alarms on the same files without a mistake: ' +
    `${falseAlarms.length}${falseAlarms.map((alarm) => `\n  ${alarm}`).join('')}`,
);
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
if (values.missed)
  for (const { kind, path, at, names, said } of missed)
    console.log(`\n${kind}: ${path} ${at} should name ${names}\n  ${said.join('\n  ') || 'nothing said'}`);

const results = planted.map((mistake) => ({ mistake, ...plant(files, mistake, true) }));
const several = results.filter(({ isOnce }) => !isOnce);
const messages = results.reduce((sum, { said }) => sum + said.length, 0);
console.log(
  `${results.length} mistakes planted by hand among all declarations: ${results.length - several.length} told ` +
    `in one message at its place, ${messages} messages in all.`,
);
for (const { mistake, said } of several)
  console.log(
    `\n${mistake.what}: should be told once, at ${mistake.pointer || 'the whole file'}\n  ` +
      said.slice(0, 10).map(describeProblem).join('\n  '),
  );

const pointed = measurePointed(Math.max(1, Math.round(6 / rounds)));
console.log('\nThe same kinds tried by pointing, in the editor of questions and sections:');
for (const [kind, ...cells] of pointedTable(pointed)) row(kind, cells);
console.log(pointedInWords(pointed));
for (const { kind, path, told, said } of pointed.missed)
  console.log(`\n${kind}: ${path} ${told === null ? 'no fault' : `${told.row} ${told.names}`}\n  ${said.join('\n  ')}`);
