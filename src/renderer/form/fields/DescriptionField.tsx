import { fillTemplate } from '../../../engine/index.ts';
import { useFormRules } from '../formScope.ts';
import { titleOf } from '../fieldSchema.ts';
import type { EngineFieldProps } from './fieldProps.ts';

/**
 * Text between the questions: the schema's `description`, a template over facts, under its title
 * where it has one. `**bold**`, `<b>bold</b>` and line breaks are understood; anything else is text.
 */
export function DescriptionField({ schema, uiSchema, fieldPathId }: EngineFieldProps) {
  const { facts } = useFormRules();
  const text = typeof schema.description === 'string' ? fillTemplate(schema.description, facts) : '';
  const title = titleOf(schema, uiSchema, '');
  return (
    <div className="description" id={fieldPathId.$id} data-field={fieldPathId.$id}>
      {title !== '' && <p className="description-title">{title}</p>}
      {text !== '' && (
        <p>
          <RichText text={text} />
        </p>
      )}
    </div>
  );
}

function RichText({ text }: { readonly text: string }) {
  return partsOf(text).map(({ text: part, bold }, index) => (bold ? <strong key={index}>{part}</strong> : part));
}

interface Part {
  readonly text: string;
  readonly bold: boolean;
}

const BOLD = /\*\*(.+?)\*\*|<b>(.+?)<\/b>/gs;
const BREAK = /<br\s*\/?>/g;

/** The bold and the plain parts of a text, in their order. */
function partsOf(text: string): Part[] {
  const whole = text.replaceAll(BREAK, '\n');
  const parts: Part[] = [];
  let from = 0;
  for (const match of whole.matchAll(BOLD)) {
    parts.push({ text: whole.slice(from, match.index), bold: false }, { text: match[1] ?? match[2] ?? '', bold: true });
    from = match.index + match[0].length;
  }
  return [...parts, { text: whole.slice(from), bold: false }].filter((part) => part.text !== '');
}
