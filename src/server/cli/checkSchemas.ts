import { knownNames, overlayWords } from '../../contract/index.ts';
import { checkCatalog, checkReachable, describeOverlays, describeProblem } from '../../engine/index.ts';
import { readSchemas } from '../catalog/readSchemas.ts';
import { readCommandLine } from './commandLine.mjs';

const usage = `Checks every declaration: says with file, line and place what is wrong and what was probably meant, proves
that 100 % can be reached in every form with each condition true and false, and says in words what each overlay changes.

  npm run check:schemas [-- <folder>]

  <folder>   of the declarations, schemas unless said

Ends with 1 where something is wrong.`;

const [folder] = readCommandLine({ usage, takes: [0, 1] }).positionals;
const files = readSchemas(folder);
const found = checkCatalog(files, knownNames);
const problems = [...found, ...checkReachable(files, knownNames, found)];
const errors = problems.filter((problem) => problem.severity === 'error').length;

for (const overlay of describeOverlays(files, overlayWords, found)) {
  console.log(`schemas/${overlay.file}`);
  for (const sentence of overlay.sentences) console.log(`  ${sentence}`);
}
// Last, where they are seen.
for (const problem of problems) console.log(`schemas/${describeProblem(problem)}`);
const declarations = files.filter((file) => !file.path.startsWith('meta/')).length;
console.log(`${declarations} declarations: ${errors} errors, ${problems.length - errors} warnings`);
process.exitCode = errors === 0 ? 0 : 1;
