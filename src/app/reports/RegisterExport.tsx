import type { ExportDeclaration } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { AskedFile } from './AskedFile.tsx';

/** The table that is exported: what its own page does with it is declared there. */
const TABLE = 'register';

/** Exports the register of a day, as its own page does, of all pupils in sight (D-66, D-86). */
export function RegisterExport() {
  const { export: file, list } = useEngine().host.useTable(TABLE);
  return file === undefined ? null : <RegisterFile file={file} list={list} />;
}

function RegisterFile({ file, list }: { readonly file: ExportDeclaration; readonly list: string }) {
  const exporter = useEngine().host.useExport(file.command, list);
  return <AskedFile form="report/register" exporter={exporter} method={TABLE} fileName={file.fileName} />;
}
