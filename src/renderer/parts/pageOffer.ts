import { useEffect, useEffectEvent, type RefObject } from 'react';

/** An action of the page in sight, as its button tells it. */
export interface PageAction {
  readonly name: string;
  /** Name of the part of the page that it stands in; empty where it has none. */
  readonly place: string;
  /** Why it cannot be pressed now; null where it can. */
  readonly refused: string | null;
  press(): void;
}

/** Keys, and what they do. */
export type Keys = readonly (readonly [keys: string, does: string])[];

/** Keys under what they are of. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: Keys;
}

interface Offer {
  /** Where it stands; null while that is not drawn. */
  at(): HTMLElement | null;
  read(at: HTMLElement): PageAction;
}

/** What keys are of that do the same wherever one is. */
export const EVERYWHERE = 'On every page';

// A window shows one page: what is drawn adds itself, and takes itself away when it goes.
const offers = new Set<Offer>();
const groups = new Set<KeyGroup>();

function added<Kind>(all: Set<Kind>, one: Kind): () => void {
  all.add(one);
  return () => {
    all.delete(one);
  };
}

/** As `ref` of a button or a link, offers it as an action of the page: its words, state and press stay its own. */
export function pageAction(button: HTMLElement | null): (() => void) | undefined {
  return button === null ? undefined : added(offers, { at: () => button, read: readButton });
}

/** The same for what stands in a menu that is closed: `anchor` is the menu's button. */
export function usePageAction(anchor: RefObject<HTMLElement | null>, { name, refused, press }: FoldedAction): void {
  const pressed = useEffectEvent(press);
  useEffect(
    () =>
      added(offers, {
        at: () => anchor.current,
        // The dialog that it opens gives the focus back to the menu's button, as from the menu itself.
        read: (at) => ({ name, refused, place: placeOf(at), press: () => (at.focus(), pressed()) }),
      }),
    [anchor, name, refused],
  );
}

type FoldedAction = Omit<PageAction, 'place'>;

/** The actions that the page in sight offers now, as they stand on it. */
export function actionsOfPage(): readonly PageAction[] {
  return [...offers]
    .flatMap((offer) => {
      const at = offer.at();
      return at?.isConnected && at.checkVisibility() ? [{ at, action: offer.read(at) }] : [];
    })
    .toSorted((one, other) => (one.at.compareDocumentPosition(other.at) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1))
    .map(({ action }) => action);
}

/** Tells keys for as long as what they are of is drawn; `keys` stays the same object, null tells none. */
export function usePageKeys(title: string, keys: Keys | null): void {
  useEffect(() => (keys === null ? undefined : added(groups, { title, keys })), [title, keys]);
}

/** The keys of what is on the page, those of every page last; what several parts tell is told once. */
export function keysOfPage(): readonly KeyGroup[] {
  const titles = [...new Set([...groups].map(({ title }) => title))];
  return titles
    .map((title) => {
      const all = [...groups].filter((group) => group.title === title).flatMap(({ keys }) => keys);
      return { title, keys: all.filter(([name], index) => all.findIndex(([other]) => other === name) === index) };
    })
    .toSorted((one, other) => Number(one.title === EVERYWHERE) - Number(other.title === EVERYWHERE));
}

function readButton(button: HTMLElement): PageAction {
  const isOff = button.matches(':disabled, [aria-disabled="true"]');
  return {
    name: (button.ariaLabel ?? button.textContent).trim(),
    place: placeOf(button),
    refused: isOff ? reasonOf(button) : null,
    press: () => {
      button.focus();
      button.click();
    },
  };
}

function reasonOf(button: HTMLElement): string {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  const words = ids.map((id) => document.getElementById(id)?.textContent.trim() ?? '').filter((text) => text !== '');
  return words.length === 0 ? 'Not possible just now' : words.join(' ');
}

const placeOf = (element: HTMLElement): string => element.closest('main [aria-label]:not(button, a)')?.ariaLabel ?? '';
