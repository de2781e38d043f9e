import { useState } from 'react';
import { useEngine, type GridEntryProps } from '../../../renderer/index.ts';

/** Where a mark moves on to, and how somebody chooses it. */
export interface Direction {
  readonly moves: GridEntryProps['moves'];
  choose(moves: GridEntryProps['moves']): void;
}

/** As the register is declared until somebody chooses; kept for each kind of register, as the choice of columns is. */
export function useDirection({ moves: declared }: Pick<GridEntryProps, 'moves'>): Direction {
  const { preferences } = useEngine().host;
  const key = `register.moves.${declared}`;
  const [kept, keep] = useState(() => preferences.read(key));
  return {
    moves: kept === 'down' || kept === 'right' ? kept : declared,
    choose(moves) {
      preferences.write(key, moves);
      keep(moves);
    },
  };
}
