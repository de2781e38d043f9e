import { uiOptionsOf } from '../fieldSchema.ts';
import { useFormRules } from '../formScope.ts';
import type { EngineFieldProps } from './fieldProps.ts';
import { safeLink } from './links.ts';

/**
 * A picture that belongs to the form, 500 by 300 pixels at most: `ui:options.src` is a path of this
 * site, a template over facts; `alt` says what it shows, by default the title.
 */
export function ImageField({ uiSchema, title = '', schema, fieldPathId }: EngineFieldProps) {
  const { facts } = useFormRules();
  const { src, alt } = uiOptionsOf(uiSchema);
  const address = safeLink(src, facts);
  if (!address.startsWith('/')) throw new Error('A picture has to be a path of this site.');
  const caption = typeof schema.description === 'string' ? schema.description : '';
  return (
    <figure className="figure" id={fieldPathId.$id} data-field={fieldPathId.$id}>
      <img className="picture" src={address} alt={typeof alt === 'string' ? alt : title} />
      {caption !== '' && <figcaption className="help">{caption}</figcaption>}
    </figure>
  );
}
