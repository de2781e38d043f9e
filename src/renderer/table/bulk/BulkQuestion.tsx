import type { JsonObject } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { later } from '../../parts/Later.tsx';
import type { OfferedAction } from './OfferedActions.tsx';

const EditPanel = later(async () => (await import('../../ask/EditPanel.tsx')).EditPanel);

/** An action that asks something first, and the button that the question stands at. */
export interface BulkAsking {
  readonly offered: OfferedAction;
  readonly edits: NonNullable<OfferedAction['action']['edits']>;
  readonly anchor: HTMLElement;
}

interface BulkQuestionProps extends BulkAsking {
  readonly count: number;
  onAnswer(offered: OfferedAction, answers: JsonObject): void;
  onClose(): void;
}

/** Asks once what is sent with each of the ticked rows. */
export function BulkQuestion({ offered, edits, anchor, count, onAnswer, onClose }: BulkQuestionProps) {
  const { facts } = useEngine().host;
  return (
    <EditPanel
      anchor={anchor}
      name={`${offered.action.label} (${count} selected)`}
      edits={edits}
      first={null}
      facts={facts}
      row={{}}
      record={null}
      send={(answer) => {
        onAnswer(offered, { [edits.question]: answer });
        return Promise.resolve(null);
      }}
      onClose={onClose}
    />
  );
}
