import { operations, type OperationId } from '../../../src/contract/index.ts';
import { readCommandLine } from '../../../src/server/cli/commandLine.mjs';
import { catalogue, rowOf, type CatalogueRow } from './catalogue.ts';
import { builderOf, idsOfOperations, isAsExpected, measure, type Measured } from './measure.ts';
import { makeScene, type Caller } from './scene.ts';

readCommandLine({
  usage: `Prints who may make which call, as a server in memory has just answered it; ends with 1 where that is not
the catalogue.

  npm run matrix`,
});

const WIDTH = 60;
const legend = `A allowed · O own pupils or schools only · M own account only · D denied · each as measured; a cell with "!" differs:
the letter of the catalogue, then what was answered about a pupil of one's own, one out of sight, one of another authority.
Support staff of several types work as the authority. Type 0 is as type 4.`;

const started = Date.now();
const scene = await makeScene();
const measured = await measure(scene);
await scene.close();

const { callers } = scene;
const heads = callers.map(({ typeId, isSupportOrigin }) => (isSupportOrigin ? `S${typeId}` : String(typeId)));
const line = (name: string, cells: readonly string[]) =>
  `${name.padEnd(WIDTH)} ${cells.map((cell) => cell.padEnd(4)).join('')}`.trimEnd();

const opsOf = (row: CatalogueRow): OperationId[] => idsOfOperations.filter((id) => rowOf(operations[id]) === row);

function cellOf(row: CatalogueRow, of: readonly Measured[], caller: Caller): string {
  const own = row.cells[String(caller.typeId === 0 ? 4 : caller.typeId) as keyof CatalogueRow['cells']];
  const letter = caller.isSupportOrigin && row.cells.SLA !== 'T' ? row.cells.SLA : own;
  const answers = of.filter((each) => each.caller === caller);
  return answers.every(isAsExpected) ? letter : `!${letter} ${answers.map(({ status }) => status).join('/')}`;
}

const missing: string[] = [];
console.log(legend);
for (const section of new Set(catalogue.map((row) => row.section))) {
  console.log(`\n${line(section, heads)}`);
  for (const row of catalogue.filter((each) => each.section === section)) {
    const ids = opsOf(row);
    if (ids.length === 0) missing.push(row.call);
    const of = measured.filter(({ id }) => ids.includes(id));
    const note = row.setting === null ? '' : `  ${row.setting}`;
    console.log(
      line(row.call, ids.length === 0 ? ['not there yet'] : callers.map((caller) => cellOf(row, of, caller))) + note,
    );
  }
}
const differences = measured.filter((each) => !isAsExpected(each));
const strangers = idsOfOperations.filter((id) => rowOf(operations[id]) === undefined || builderOf(id) === undefined);
for (const { id, caller, place, expected, status } of differences)
  console.log(`! ${id} as ${caller.name}, ${place}: ${status}, not ${expected}`);
console.log(
  `\n${measured.length} calls of ${idsOfOperations.length} operations measured in ${Math.round((Date.now() - started) / 1000)} s, ${differences.length} differences.`,
);
console.log(`Not there yet, of ${catalogue.length} calls: ${missing.length === 0 ? 'none' : missing.join(', ')}.`);
if (strangers.length > 0) console.log(`Not in the table: ${strangers.join(', ')}.`);
process.exitCode = differences.length + strangers.length > 0 ? 1 : 0;
