import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { moveStage, stageAt, takeOutStage, type ListedStage, type SourceFile } from '../../../engine/index.ts';
import { pageAction, tokens, useEngine, usePageKeys } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { besideLayout, EditTools, pointedList } from '../questions/EditTools.tsx';
import { PointedRow } from '../questions/PointedRow.tsx';
import { useKeptFocus } from '../questions/useActs.ts';
import type { EditSteps } from '../questions/useSteps.ts';
import { problemsIn, type TextCheck } from '../useTextCheck.ts';
import { AddStageDialog } from './AddStageDialog.tsx';
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

/** The sections of a plan to point at, in their order. */
export function StageEditing({ files, path, text, check, steps, taken, onText, onOpen }: Props) {
  usePageKeys('In the sections of a plan', keys);
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const lookups = useEngine().host.useLookups();
  const made = useStageBench({ files, path, tenant }, text, lookups);
  const { rows, stages } = made;
  const list = useRef<HTMLDivElement>(null);
  const keep = useKeptFocus(list, text);
  const [chosen, choose] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const place = rows.findIndex(({ slug }) => slug === chosen);
  const move = (slug: string, by: -1 | 1) => {
    choose(slug);
    keep(null);
    steps.act(moveStage(stages, slug, by));
  };
  const takeOut = (slug: string) => {
    const next = rows[place - 1] ?? rows[1];
    choose(null);
    keep(next?.slug ?? null);
    steps.act(takeOutStage(stages, slug));
  };
  const faultsOf = faultsIn(made, { path, taken }, check);
  return (
    <Box sx={besideLayout}>
      <Box ref={list} sx={pointedList}>
        <EditTools steps={steps} said={place < 0 ? '' : `Section ${place + 1} of ${rows.length}`}>
          <Button ref={pageAction} size="small" variant="contained" onClick={() => setIsAdding(true)}>
            Add a section
          </Button>
        </EditTools>
        <Box component="ol" aria-label="Sections" sx={listStyle}>
          {rows.map((row) => (
            <PointedRow
              key={row.slug}
              id={row.slug}
              label={row.title}
              marks={marksOf(row)}
              isFaint={row.isHidden}
              isChosen={row.slug === chosen}
              faults={faultsOf(row.slug)}
              onChoose={choose}
              onMove={move}
              panel={
                <StagePanel
                  key={row.slug}
                  {...{ made, steps, row, onText }}
                  onMove={move}
                  onTakeOut={takeOut}
                  onOpen={onOpen}
                />
              }
            />
          ))}
        </Box>
      </Box>
      <StagePreview made={made} />
      {isAdding && (
        <AddStageDialog
          {...{ made, taken }}
          after={chosen ?? rows.at(-1)?.slug ?? null}
          onDone={() => setIsAdding(false)}
          onAdd={(added) => {
            choose(added.slug);
            keep(added.slug);
            steps.act(added.text);
            if (added.form !== null) onOpen(added.form.path, added.form.text);
          }}
        />
      )}
    </Box>
  );
}

const keys = [['Alt ↑ / Alt ↓', 'Moves the section that has the focus']] as const;

function marksOf({ ownerWords, counts, when, present, isHidden, isOwn, isChanged }: ListedStage): string[] {
  return [
    ownerWords,
    ...(counts === 'used' ? ['optional'] : []),
    ...(counts === 'when' ? [`counts where ${when?.words ?? ''}`] : []),
    ...(isHidden ? ['hidden'] : []),
    ...(isOwn ? ['own'] : []),
    ...(isChanged ? ['changed'] : []),
    ...(present === null ? [] : [`there where ${present.words}`]),
  ];
}

/** What is wrong about each section, by the places of the faults. */
function faultsIn(
  { stages, rows }: StageBench,
  { path, taken }: Pick<Props, 'path' | 'taken'>,
  { found, isOf }: TextCheck,
): (slug: string) => readonly string[] {
  const told = (isOf ? problemsIn(found, path) : []).map(({ pointer, message }) => {
    const slug = stageAt(stages, pointer);
    const form = rows.find((row) => row.slug === slug)?.form;
    // The check knows drafts that are saved alone.
    const isUnsaved = pointer.endsWith('/form') && taken.includes(`forms/${form}`);
    return { slug, message: isUnsaved ? 'its questions have not been saved as a draft yet' : message };
  });
  return (slug) => told.filter((one) => one.slug === slug).map(({ message }) => message);
}

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: tokens.color.line } as const;
