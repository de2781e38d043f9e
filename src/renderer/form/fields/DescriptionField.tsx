import { fillTemplate } from '../../../engine/index.ts';
import { RichText } from '../../parts/RichText.tsx';
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
