import type { MouseEvent } from 'react';
import { fillTemplate } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { uiOptionsOf } from '../fieldSchema.ts';
import { useFormRules } from '../formScope.ts';
import type { EngineFieldProps } from './fieldProps.ts';
import { safeLink } from './links.ts';

/**
 * A button that opens a link: `ui:options` say `href` (a template over facts: a path of this site or
 * an https address), `label` and `newTab`. Without a label the title stands on the button.
 */
export function LinkButtonField({ uiSchema, title = '', schema, fieldPathId }: EngineFieldProps) {
  const { facts } = useFormRules();
  const { href, label, newTab } = uiOptionsOf(uiSchema);
  const link = safeLink(href, facts);
  const text = typeof label === 'string' ? fillTemplate(label, facts) : title;
  const help = schema.description;
  return (
    <div className="field" id={fieldPathId.$id} data-field={fieldPathId.$id}>
      {text !== title && title !== '' && <p className="label">{title}</p>}
      {typeof help === 'string' && <p className="help">{help}</p>}
      <PlainLink link={link} text={text} newTab={newTab === true || !link.startsWith('/')} />
    </div>
  );
}

interface PlainLinkProps {
  readonly link: string;
  readonly text: string;
  readonly newTab: boolean;
}

/** A link that looks like a button. What leads away from the form opens beside it, and says so. */
export function PlainLink({ link, text, newTab }: PlainLinkProps) {
  const { host } = useEngine();
  const follow = (event: MouseEvent) => {
    // A new tab or window stays the browser's business.
    if (newTab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    host.navigate(link);
  };
  return (
    <a
      className="button"
      href={link}
      onClick={follow}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
      {newTab && <span className="button-note"> (opens in a new tab)</span>}
    </a>
  );
}
