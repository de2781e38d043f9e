import { useEngine } from '../../EngineProvider.tsx';
import { uiOptionsOf } from '../fieldSchema.ts';
import { useFormRules } from '../formScope.ts';
import type { EngineFieldProps } from './fieldProps.ts';
import { PlainLink } from './LinkButtonField.tsx';
import { safeLink } from './links.ts';

/**
 * A page of another site inside the form, under its title: `ui:options.src`, an https template over
 * facts. Only hosts that the configuration names are framed; others are a link to a new tab (D-41).
 */
export function EmbeddedSceneField({ uiSchema, title = '', schema, fieldPathId }: EngineFieldProps) {
  const { host } = useEngine();
  const { facts } = useFormRules();
  const address = safeLink(uiOptionsOf(uiSchema).src, facts);
  const help = schema.description;
  return (
    <div className="field" id={fieldPathId.$id} data-field={fieldPathId.$id}>
      <p className="label">{title}</p>
      {typeof help === 'string' && <p className="help">{help}</p>}
      {mayFrame(address, host.frameHosts) ? (
        // Both are safe together because its origin is never ours: what it runs, it runs apart from this page.
        <iframe
          className="scene"
          src={address}
          title={title}
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
          allow="fullscreen"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      ) : (
        <PlainLink link={address} text={`Open ${title}`} newTab />
      )}
    </div>
  );
}

/** Only https pages of the named hosts, and never our own: a frame of our own origin could leave its sandbox. */
function mayFrame(address: string, hosts: readonly string[]): boolean {
  if (!address.startsWith('https://')) return false;
  const { host, origin } = new URL(address);
  return hosts.includes(host) && origin !== window.location.origin;
}
