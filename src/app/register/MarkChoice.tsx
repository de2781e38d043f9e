import { useState } from 'react';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { noMark } from '../../contract/index.ts';
import type { Json, LookupOption } from '../../engine/index.ts';
import { tokens } from '../../renderer/index.ts';
import { MarkList } from './MarkList.tsx';
import type { MarkClash } from './sheet/sheetTypes.ts';
import { useIsPhone } from './useIsPhone.ts';

/** The codes of most days, large, for a thumb. */
const usual: readonly Json[] = ['/', '\\', 'L', 'N', 'I', 'O', noMark];

interface MarkChoiceProps {
  readonly anchor: HTMLElement | null;
  readonly codes: readonly LookupOption[];
  readonly value: Json;
  readonly label: string;
  onChoose(option: LookupOption, week: WeekChoice | null): void;
  /** Opens what the mark was before; asked only where it was amended. */
  onHistory?(): void;
  /** Two marks that were given to the session, and what keeps the one that stands. */
  readonly clash?: MarkClash & { keep(): void };
  onClose(): void;
}

/** That the rest of the week gets the mark too, and whether marks that stand there give way. */
export interface WeekChoice {
  readonly overwrite: boolean;
}

/** The codes to choose from: a list beside the cell, on a phone a sheet of large ones with the list behind it. */
export function MarkChoice(props: MarkChoiceProps) {
  const { anchor, codes, value, label, onChoose, onHistory, clash, onClose } = props;
  const isPhone = useIsPhone();
  const [isWhole, setIsWhole] = useState(false);
  const [fillWeek, setFillWeek] = useState(false);
  const [overwrite, setOverwrite] = useState(false);
  const large = codes.filter(({ value: code }) => usual.includes(code) || code === clash?.mine);
  if (isPhone && !isWhole && large.length > 0)
    return (
      <Drawer anchor="bottom" open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}>
        <Large>
          <Whose>{label}</Whose>
          {clash !== undefined && (
            <Button className="whole" variant="contained" onClick={clash.keep}>
              {`Keep ${clash.theirs ?? 'it empty'}`}
            </Button>
          )}
          {large.map((option) => (
            <Button key={option.value} variant="outlined" onClick={() => onChoose(option, null)}>
              <b>{option.value}</b>
              <span>{option.label}</span>
            </Button>
          ))}
          <Button variant="outlined" onClick={() => setIsWhole(true)}>
            More …
          </Button>
          {onHistory !== undefined && (
            <Button variant="outlined" onClick={onHistory}>
              Amendments
            </Button>
          )}
        </Large>
      </Drawer>
    );
  return (
    <MarkList
      anchor={anchor}
      codes={codes}
      value={value}
      label={label}
      fillWeek={fillWeek}
      onFillWeek={setFillWeek}
      overwrite={overwrite}
      onOverwrite={setOverwrite}
      onChoose={(option) => onChoose(option, fillWeek ? { overwrite } : null)}
      {...(onHistory === undefined ? {} : { onHistory })}
      onClose={onClose}
    />
  );
}

/** Nothing else of the page tells it apart from the sheet of another session. */
const Whose = styled('h2')({ gridColumn: '1 / -1', margin: 0, fontSize: tokens.size.h3 });

const Large = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  padding: 16,
  '& button': { minHeight: 64, display: 'grid', textAlign: 'center', lineHeight: 1.2 },
  '& .whole': { gridColumn: '1 / -1' },
  '& b': { fontSize: tokens.size.h2 },
  '& span': { fontSize: tokens.size.small },
});
