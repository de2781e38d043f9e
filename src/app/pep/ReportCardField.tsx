import Box from '@mui/material/Box';
import { reportCard } from '../../contract/index.ts';
import { findFormat, isObject, uiOptionsOf, type Json, type JsonObject, type PaperCard } from '../../engine/index.ts';
import { space, tokens, type EngineFieldProps } from '../../renderer/index.ts';

/** An assessment report card inside a form (FORM-2): rows from the records that nobody types here. */
export function ReportCardField({ schema, uiSchema, formData, title = '', fieldPathId, lock }: EngineFieldProps) {
  const { columns, empty } = reportCard(uiOptionsOf(uiSchema));
  const rows = Array.isArray(formData) ? formData.filter(isObject) : [];
  const id = fieldPathId.$id;
  return (
    <Box id={id} data-field={id} sx={{ display: 'grid', gap: space(1), minWidth: 0 }}>
      <Box component="span" id={`${id}__label`} sx={{ fontWeight: tokens.weight.strong }}>
        {title}
      </Box>
      {typeof schema.description === 'string' && <p className="help">{schema.description}</p>}
      {rows.length === 0 ? (
        <p className="unanswered">{empty}</p>
      ) : (
        <Card columns={columns} rows={rows} labelledBy={`${id}__label`} />
      )}
      {lock && <p className="help">{lock.reason}</p>}
    </Box>
  );
}

interface CardProps {
  readonly columns: PaperCard['columns'];
  readonly rows: readonly JsonObject[];
  readonly labelledBy: string;
}

/** One table, as the form's own read-only rows look; where it is narrow each row is a card. */
function Card({ columns, rows, labelledBy }: CardProps) {
  return (
    <div className="table-frame" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="read-table">
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name} data-title={column.title}>
                  {cellText(row[column.name], column.format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value that does not fit its column's format reads as it is: a card never fails for one row. */
function cellText(value: Json | undefined, format: string | undefined): string {
  if (value === undefined || value === null || value === '') return '–';
  if (format === undefined || typeof value === 'object') return typeof value === 'object' ? '–' : String(value);
  try {
    return findFormat(format).toText(value, { options: {} });
  } catch {
    return String(value);
  }
}
