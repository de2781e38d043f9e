import type { Json } from '../../engine/index.ts';
import { isObject } from '../../engine/index.ts';
import { answerText } from '../form/answerText.ts';
import { orderedNames, propertySchema, rowSchema, titleOf, uiOptionsOf } from '../form/fieldSchema.ts';
import type { EngineFieldProps } from './fieldProps.ts';

/** Rows as they read in a document: a table that becomes one card a row where it is narrow. */
export function RowsTable(props: EngineFieldProps & { readonly rows: readonly Json[] }) {
  const { schema, uiSchema, rows, title = '' } = props;
  const ui = isObject(uiSchema) && isObject(uiSchema.items) ? uiSchema.items : {};
  const schemas = rows.map((_, index) => rowSchema(schema, index));
  const names = [...new Set(schemas.flatMap((own) => (own ? orderedNames(own, uiOptionsOf(ui).order) : [])))];
  if (rows.length === 0) return <p className="unanswered">Nothing was added.</p>;
  const titles = new Map(names.map((name) => [name, columnTitle(schemas, ui[name], name)]));
  return (
    <div className="table-frame" tabIndex={0} role="group" aria-label={title}>
      <table className="read-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">{titles.get(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name} data-title={titles.get(name)}>{cellText(schemas[index] ?? {}, ui[name], [name, row])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnTitle(schemas: readonly (ReturnType<typeof rowSchema>)[], ui: Json | undefined, name: string): string {
  const own = schemas.map((schema) => schema && propertySchema(schema, name)).find((schema) => schema !== null);
  return own ? titleOf(own, ui, name) : name;
}

function cellText(schema: Parameters<typeof propertySchema>[0], ui: Json | undefined, [name, row]: readonly [string, Json]): string {
  const own = propertySchema(schema, name);
  const { widget } = uiOptionsOf(ui);
  return own && isObject(row) ? answerText(own, row[name], typeof widget === 'string' ? widget : undefined) || '–' : '';
}
