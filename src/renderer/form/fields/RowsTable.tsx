import type { Json, JsonSchema, WidgetKinds } from '../../../engine/index.ts';
import { documentWords, isObject } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { orderedNames, propertySchema, rowSchema, titleOf, uiOptionsOf } from '../fieldSchema.ts';
import type { EngineFieldProps } from './fieldProps.ts';

/** More columns than this have no room for words side by side: each row is read as a card. */
const MANY_COLUMNS = 6;

/** Rows as they read in a document: a table that becomes one card a row where it is narrow. */
export function RowsTable(props: EngineFieldProps & { readonly rows: readonly Json[]; readonly noun: string }) {
  const { schema, uiSchema, rows, noun, title = '' } = props;
  const { widgetKinds } = useEngine().registry;
  const ui = isObject(uiSchema) && isObject(uiSchema.items) ? uiSchema.items : {};
  const schemas = rows.map((_, index) => rowSchema(schema, index));
  const names = [...new Set(schemas.flatMap((own) => (own ? orderedNames(own, uiOptionsOf(ui).order) : [])))];
  if (rows.length === 0) return <p className="unanswered">Nothing was added.</p>;
  const titles = new Map(names.map((name) => [name, columnTitle(schemas, ui[name], name)]));
  const text = (index: number, name: string) =>
    cellText(widgetKinds, schemas[index] ?? {}, ui[name], [name, rows[index] ?? null]);
  if (names.length > MANY_COLUMNS) return <RowCards {...{ rows, noun, titles, text }} />;
  return (
    <div className="table-frame" tabIndex={0} role="group" aria-label={title}>
      <table className="read-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {titles.get(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((_, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name} data-title={titles.get(name)}>
                  {text(index, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowCardsProps {
  readonly rows: readonly Json[];
  readonly noun: string;
  readonly titles: ReadonlyMap<string, string>;
  text(index: number, name: string): string;
}

function RowCards({ rows, noun, titles, text }: RowCardsProps) {
  return (
    <ol className="row-list">
      {rows.map((_, index) => (
        <li key={index} className="row read-row">
          <p>{`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}</p>
          <dl>
            {[...titles].map(([name, title]) => (
              <div key={name}>
                <dt>{title}</dt>
                <dd>{text(index, name)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function columnTitle(schemas: readonly ReturnType<typeof rowSchema>[], ui: Json | undefined, name: string): string {
  const own = schemas.map((schema) => schema && propertySchema(schema, name)).find((schema) => schema !== null);
  return own ? titleOf(own, ui, name) : name;
}

function cellText(
  kinds: WidgetKinds,
  schema: JsonSchema,
  ui: Json | undefined,
  [name, row]: readonly [string, Json],
): string {
  const own = propertySchema(schema, name);
  return own && isObject(row) ? documentWords(kinds, { schema: own, options: uiOptionsOf(ui) }, row[name]) || '–' : '';
}
