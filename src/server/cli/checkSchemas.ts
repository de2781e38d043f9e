import { knownNames, overlayWords } from '../../contract/index.ts';
import { checkCatalog, checkReachable, describeOverlays, describeProblem } from '../../engine/index.ts';
import { readSchemas } from '../catalog/readSchemas.ts';

const files = readSchemas(process.argv[2]);
const found = checkCatalog(files, knownNames);
// Only what is sound by itself can be filled in.
const problems = found.some(({ severity }) => severity === 'error') ? found : [...found, ...checkReachable(files, knownNames)];
const errors = problems.filter((problem) => problem.severity === 'error').length;

for (const problem of problems) console.log(`schemas/${describeProblem(problem)}`);
if (errors === 0) {
  for (const overlay of describeOverlays(files, overlayWords)) {
    console.log(`schemas/${overlay.file}`);
    for (const sentence of overlay.sentences) console.log(`  ${sentence}`);
  }
}
const declarations = files.filter((file) => !file.path.startsWith('meta/')).length;
console.log(`${declarations} declarations: ${errors} errors, ${problems.length - errors} warnings`);
process.exitCode = errors === 0 ? 0 : 1;
