import { useEffect } from 'react';
import type { Decorator } from '@storybook/react-vite';
import { asWritten, forcedColours, wideText } from './toolbar.ts';

/** Stories of the portal's pages take who looks, and for which authority, from the toolbar; others have neither. */
export const forWhom: Decorator = (Story, { args, globals: { role, authority } }) => {
  const isPage = typeof args.path === 'string';
  if (!isPage || (role === asWritten && authority === asWritten)) return <Story />;
  return (
    <Story
      args={{
        ...args,
        ...(role !== asWritten && { typeId: Number(role) }),
        ...(authority !== asWritten && { authority: Number(authority) }),
      }}
    />
  );
};

/** What the toolbar says of sight: zoom, forced colours, text spacing; on the whole page, dialogs as well. */
export const asSeen: Decorator = (Story, { globals }) => (
  <>
    <Sight
      zoom={Number(globals.zoom) / 100}
      scheme={String(globals.forcedColours)}
      isWide={globals.textSpacing === 'wide'}
    />
    <Story />
  </>
);

/** What is left to take away where nothing was laid on. */
const nothing = () => undefined;

interface SightProps {
  readonly zoom: number;
  readonly scheme: string;
  readonly isWide: boolean;
}

function Sight({ zoom, scheme, isWide }: SightProps) {
  useEffect(() => {
    if (zoom === 1) return nothing;
    // A zoomed frame is narrower to what is in it, as a zoomed window is: widths that a page asks for follow.
    // It is of another window, whose elements are no HTMLElement of this one's.
    const target = (window.frameElement as HTMLElement | null) ?? document.documentElement;
    target.style.setProperty('zoom', String(zoom));
    return () => void target.style.removeProperty('zoom');
  }, [zoom]);
  useEffect(() => (isWide ? styled(() => wideText) : nothing), [isWide]);
  useEffect(() => (scheme === 'none' ? nothing : styled(() => forcedColours(scheme))), [scheme]);
  return null;
}

/** A style of the document until it is taken away, said anew as the page changes: styles come as they are needed. */
function styled(text: () => string): () => void {
  const style = document.createElement('style');
  const observer = new MutationObserver(() => say());
  const say = () => {
    const next = text();
    if (style.textContent !== next) style.textContent = next;
  };
  document.head.append(style);
  say();
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    style.remove();
  };
}
