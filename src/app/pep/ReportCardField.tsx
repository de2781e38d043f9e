import Box from '@mui/material/Box';
import { findFormat, isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { space, tokens, type EngineFieldProps } from '../../renderer/index.ts';

interface CardColumn {
  readonly name: string;
  readonly title: string;
  /** Of engine/format; as it is where absent. */
  readonly format?: string;
}

interface CardKind {
  readonly columns: readonly CardColumn[];
  readonly empty: string;
}

/** What a card can show: results (FORM-21), or attendance term by term. */
const kinds: { readonly [kind: string]: CardKind } = {
  grades: {
    columns: [
      { name: 'gradeLevel', title: 'Level' },
      { name: 'subject', title: 'Subject' },
      { name: 'gradeType', title: 'Grade type' },
      { name: 'grade', title: 'Grade' },
      { name: 'rawGrade', title: 'Raw grade' },
      { name: 'enteredDate', title: 'Date entered', format: 'date' },
    ],
    empty: 'No results held yet',
  },
  'attendance-terms': {
    columns: [
      { name: 'academicYear', title: 'Academic year' },
      { name: 'term', title: 'Term' },
      { name: 'possible', title: 'Possible sessions' },
      { name: 'attended', title: 'Attended' },
      { name: 'percent', title: 'Attendance', format: 'percent' },
    ],
    empty: 'No attendance held yet',
  },
};

/** An assessment report card inside a form (FORM-2): rows from the records that nobody types here. */
export function ReportCardField({ schema, uiSchema, formData, title = '', fieldPathId, lock }: EngineFieldProps) {
  const { kind, empty } = cardOf(uiSchema);
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
        <Card columns={kind.columns} rows={rows} labelledBy={`${id}__label`} />
      )}
      {lock && <p className="help">{lock.reason}</p>}
    </Box>
  );
}

function cardOf(uiSchema: unknown): { kind: CardKind; empty: string } {
  const options = isObject(uiSchema) && isObject(uiSchema['ui:options']) ? uiSchema['ui:options'] : {};
  const kind = kinds[String(options.kind ?? 'grades')];
  if (!kind) throw new Error(`There is no report card of the kind "${String(options.kind)}".`);
  return { kind, empty: typeof options.empty === 'string' ? options.empty : kind.empty };
}

interface CardProps {
  readonly columns: readonly CardColumn[];
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
