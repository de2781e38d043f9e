import { AskedFile } from './AskedFile.tsx';
import { useReportExporter } from './useReportExporter.ts';

/** Exports the marks of chosen pupils between two dates, by default those of the academic year (EXP-13, D-88). */
export function MarksExport() {
  const exporter = useReportExporter('exports.marks', {});
  return <AskedFile form="report/marks" exporter={exporter} method="marks" fileName="Marks.xlsx" />;
}
