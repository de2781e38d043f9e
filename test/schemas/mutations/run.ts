// `npm run mutations`: kinds of mistake that authors make, in every form, stages and overlay; what the check says of them.
import { readSchemas } from '../../../src/server/catalog/readSchemas.ts';
import { measure, type Figures } from './measure.ts';

const started = performance.now();
const { figures, total, missed, falseAlarms, forms } = measure(readSchemas(), Number(process.argv[2] ?? '3'));

const row = (kind: string, cells: readonly string[]) => console.log(kind.padEnd(50) + cells.map((cell) => cell.padStart(17)).join(''));
const share = (part: number, { tries }: Figures) => `${part}/${tries}`;
row('', ['caught', 'right place', 'right suggestion']);
for (const one of figures) row(one.kind, [share(one.caught, one), share(one.placed, one), share(one.suggested, one)]);
row('all', [share(total.caught, total), share(total.placed, total), share(total.suggested, total)]);
const percent = (part: number) => `${((100 * part) / total.tries).toFixed(1)} %`;
row('', [percent(total.caught), percent(total.placed), percent(total.suggested)]);
console.log(`${figures.length} kinds of mistake in ${forms} forms, stages and overlays; goal: at least 95 % at the right place with the right suggestion.`);
console.log(`False alarms on the same files without a mistake: ${falseAlarms.length}${falseAlarms.map((alarm) => `\n  ${alarm}`).join('')}`);
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
if (process.argv.includes('--missed')) for (const { kind, path, at, names, said } of missed) console.log(`\n${kind}: ${path} ${at} should name ${names}\n  ${said.join('\n  ') || 'nothing said'}`);
