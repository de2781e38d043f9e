import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  holdStages,
  letGoStage,
  moveStage,
  stageAt,
  stageCures,
  takeOutStage,
  type Cure,
  type SourceFile,
} from '../../../engine/index.ts';
import { pageAction, usePageKeys } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { besideLayout, EditTools, pointedList } from '../questions/EditTools.tsx';
import type { RowFault } from '../questions/PointedRow.tsx';
import { useKeptFocus, type Keep } from '../questions/useActs.ts';
import type { EditSteps } from '../questions/useSteps.ts';
import { useRowActs } from '../useRowActs.ts';
import { problemsIn, type TextCheck } from '../useTextCheck.ts';
import { AddStageDialog } from './AddStageDialog.tsx';
import { HoldingFields } from './HoldingFields.tsx';
import { SaidAsText } from './SaidAsText.tsx';
import { StageList } from './StageList.tsx';
import { StagePreview } from './StagePreview.tsx';
import { StagePanel } from './StagePanel.tsx';
import { useStageBench, type StageBench } from './useStageBench.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  /** One that can be read. */
  readonly text: string;
  readonly check: TextCheck;
  readonly steps: EditSteps;
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Shows the text instead. */
  onText(): void;
  /** Goes on to the form of a section, with the text that it begins with where it is made now. */
  onOpen(path: string, text?: string): void;
}

/** The sections of a plan to point at, in their order, with what a new plan has of them beside. */
export function StageEditing({ files, path, text, check, steps, taken, onText, onOpen }: Props) {
  usePageKeys('In the sections of a plan', keys);
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const made = useStageBench({ files, path, tenant }, text);
  const list = useRef<HTMLDivElement>(null);
  const { rows } = made;
  const { chosen, choose, onMove, onLetGo, onTakeOut, onAdded, onCure } = useStageActs(
    made,
    steps,
    useKeptFocus(list, text),
  );
  const [isAdding, setIsAdding] = useState(false);
  const place = rows.findIndex(({ slug }) => slug === chosen);
  const row = rows[place];
  return (
    <Box sx={besideLayout}>
      <Box ref={list} sx={pointedList}>
        <EditTools steps={steps} said={place < 0 ? '' : `Section ${place + 1} of ${rows.length}`}>
          <Button ref={pageAction} size="small" variant="contained" onClick={() => setIsAdding(true)}>
            Add a section
          </Button>
        </EditTools>
        <StageList
          {...{ rows, chosen, onMove, onLetGo }}
          onChoose={choose}
          faultsOf={faultsIn(made, { path, taken, check, onCure })}
          panel={
            row !== undefined && (
              <StagePanel key={row.slug} {...{ made, steps, row, onMove, onTakeOut, onText, onOpen }} />
            )
          }
        />
        <AllSections made={made} steps={steps} />
      </Box>
      <StagePreview made={made} />
      {isAdding && (
        <AddStageDialog
          {...{ made, taken }}
          after={chosen ?? rows.at(-1)?.slug ?? null}
          onDone={() => setIsAdding(false)}
          onAdd={(added) => {
            onAdded(added.slug, added.text);
            if (added.form !== null) onOpen(added.form.path, added.form.text);
          }}
        />
      )}
    </Box>
  );
}

/** What is said of every section, and of the money, dates and rating of a plan, which are said as text. */
function AllSections({ made, steps }: { readonly made: StageBench; readonly steps: EditSteps }) {
  return (
    <>
      <HoldingFields
        label="Completing a plan, by the ratings of all sections"
        of="a section has"
        holding={made.holds}
        otherwise="Waits for no rating"
        onHolding={(holding, words) => steps.act(holdStages(made.stages, holding), words && 'holds')}
      />
      <SaidAsText title="Money of a plan" sentences={made.besides.funding} />
      <SaidAsText title="Dates of a plan" sentences={made.besides.dates} />
      <SaidAsText title="Rating of a plan" sentences={made.besides.overall} />
    </>
  );
}

const useStageActs = ({ stages, rows }: StageBench, steps: EditSteps, keep: Keep) =>
  useRowActs({
    keys: rows.map(({ slug }) => slug),
    steps,
    keep,
    moved: (slug, by) => moveStage(stages, slug, by),
    letGo: (slug, beside, side) => letGoStage(stages, slug, beside, side),
    takenOut: (slug) => takeOutStage(stages, slug),
  });

const keys = [['Alt ↑ / Alt ↓', 'Moves the section that has the focus']] as const;

interface Told extends Pick<Props, 'path' | 'taken' | 'check'> {
  onCure(cure: Cure): void;
}

/** What is wrong about each section, by the places of the faults. */
function faultsIn(
  { stages, rows, told: inWords }: StageBench,
  { path, taken, check: { found, isOf }, onCure }: Told,
): (slug: string) => readonly RowFault[] {
  const told = (isOf ? problemsIn(found, path) : []).map((problem) => {
    const { pointer } = problem;
    const slug = stageAt(stages, pointer);
    const form = rows.find((row) => row.slug === slug)?.form;
    // The check knows drafts that are saved alone.
    const isUnsaved = pointer.endsWith('/form') && taken.includes(`forms/${form}`);
    const message = isUnsaved ? 'its questions have not been saved as a draft yet' : inWords(problem);
    const cures = stageCures(stages, problem).map((cure) => ({ words: cure.words, onCure: () => onCure(cure) }));
    return { slug, message, cures };
  });
  return (slug) => told.filter((one) => one.slug === slug);
}
