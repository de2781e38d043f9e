import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  carryStage,
  hideStage,
  holdStage,
  moveStage,
  ownStage,
  renameStage,
  takeOutStage,
  type Carrying,
  type ListedStage,
} from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { ActButton } from '../questions/ActButton.tsx';
import { LabelledField, Options } from '../questions/LabelledField.tsx';
import { panelStyle } from '../questions/QuestionPanel.tsx';
import type { EditSteps } from '../questions/useSteps.ts';
import { WordsField } from '../questions/WordsField.tsx';
import { CountedField, PresentField } from './StageConditions.tsx';
import { ownerOptions } from '../userTypes.ts';
import { HoldingFields } from './HoldingFields.tsx';
import type { StageBench } from './useStageBench.ts';
import { WaitingFields } from './WaitingFields.tsx';

interface Props {
  readonly made: StageBench;
  readonly row: ListedStage;
  readonly steps: EditSteps;
  onMove(slug: string, by: -1 | 1): void;
  onTakeOut(slug: string): void;
  onOpen(path: string): void;
  /** Shows the text instead. */
  onText(): void;
}

/** What can be changed of one section; each change is in the text at once. */
export function StagePanel({ made, row, steps, onMove, onTakeOut, onOpen, onText }: Props) {
  const { stages, published } = made;
  const { slug, title, form, isHidden, isOwn, everybody } = row;
  const may = useMemo(
    () => ({
      up: moveStage(stages, slug, -1) !== stages.text,
      down: moveStage(stages, slug, 1) !== stages.text,
      out: !published.includes(slug) && takeOutStage(stages, slug) !== stages.text,
    }),
    [stages, slug, published],
  );
  return (
    <Box role="group" aria-label={`Change “${title}”`} sx={panelStyle}>
      <WordsField
        label="Section"
        value={title}
        said={everybody?.title}
        onChange={(words) => steps.act(renameStage(stages, slug, words), `title ${slug}`)}
      />
      {!isHidden && <PresentField {...{ made, row, steps, onText }} />}
      {!isHidden && <CountedField {...{ made, row, steps, onText }} />}
      <Owner {...{ made, row, steps }} />
      {!isHidden && <TakenOver {...{ made, row, steps }} />}
      {!isHidden && <WaitingFields {...{ made, row, steps, onText }} />}
      {!isHidden && (
        <HoldingFields
          label="Completing a plan, by the rating of this section"
          of="this section has"
          holding={row.holds}
          otherwise={made.holds === null ? 'Waits for no rating of this section' : 'As all sections have it'}
          onHolding={(holding, words) => steps.act(holdStage(stages, slug, holding), words && `holds ${slug}`)}
        />
      )}
      {(!isOwn || published.includes(slug)) && (
        <FormControlLabel
          label={isOwn ? 'Hidden: plans that have it keep it, and new ones do not get it' : 'Hidden'}
          control={<Checkbox checked={isHidden} onChange={(_, isOn) => steps.act(hideStage(stages, slug, isOn))} />}
        />
      )}
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap' }}>
        <ActButton words="Move up" onAct={may.up ? () => onMove(slug, -1) : null} />
        <ActButton words="Move down" onAct={may.down ? () => onMove(slug, 1) : null} />
        <ActButton words="Its questions" onAct={() => onOpen(`forms/${form}`)} />
        {may.out && <ActButton words="Take out" onAct={() => onTakeOut(slug)} />}
      </Box>
    </Box>
  );
}

/** Who fills a section in: chosen of one's own, and told of everybody's, with the reason. */
function Owner({ made: { stages }, row, steps }: Pick<Props, 'made' | 'row' | 'steps'>) {
  const { slug, owner, ownerWords, isOwn } = row;
  if (!isOwn)
    return (
      <Box component="p" sx={{ m: 0 }}>
        Filled in by {ownerWords}. Who fills in a section that everybody has cannot be changed here: it decides who may
        write in it.
      </Box>
    );
  return (
    <LabelledField
      label="Filled in by"
      value={String(owner)}
      onValue={(one) => steps.act(ownStage(stages, slug, Number(one)))}
    >
      <Options of={ownerOptions(owner)} />
    </LabelledField>
  );
}

/** What a new plan takes over of a section; which answers, where not all of them, is everybody's to say. */
function TakenOver({ made: { stages }, row, steps }: Pick<Props, 'made' | 'row' | 'steps'>) {
  const { slug, carries, everybody } = row;
  return (
    <LabelledField
      label="A new plan takes over from the one before"
      value={carries}
      onValue={(one) => steps.act(carryStage(stages, slug, one as Carrying))}
    >
      <Options
        of={[
          ['none', 'Nothing of this section'],
          ['all', 'All that people typed in it'],
          ...(everybody?.carries === 'some' || carries === 'some'
            ? [['some', 'Some of its answers, as everybody has it'] as const]
            : []),
        ]}
      />
    </LabelledField>
  );
}
