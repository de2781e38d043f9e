import { ChevronIcon, RemoveIcon } from '../../parts/Icons.tsx';

interface ItemToolsProps {
  /** What the buttons speak of: “item 2”. */
  readonly name: string;
  /** What each button does; null where there is no such button, or nothing to do. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  readonly remove: (() => void) | null;
}

/** The buttons of one item of a list. */
export function ItemTools({ name, up, down, remove }: ItemToolsProps) {
  return (
    <div className="row-head item-tools">
      {(up !== null || down !== null) && (
        <>
          <button
            type="button"
            className="tool"
            aria-label={`Move ${name} up`}
            disabled={up === null}
            onClick={() => up?.()}
          >
            <ChevronIcon direction="up" />
          </button>
          <button
            type="button"
            className="tool"
            aria-label={`Move ${name} down`}
            disabled={down === null}
            onClick={() => down?.()}
          >
            <ChevronIcon direction="down" />
          </button>
        </>
      )}
      {remove !== null && (
        <button type="button" className="tool tool-danger" aria-label={`Remove ${name}`} onClick={remove}>
          <RemoveIcon />
        </button>
      )}
    </div>
  );
}
