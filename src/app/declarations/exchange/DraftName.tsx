import { useId } from 'react';
import TextField from '@mui/material/TextField';
import { Labelled } from '../questions/Labelled.tsx';

/** Where forms of plans stand. */
export const DRAFT_FOLDER = 'forms/pep/';

interface NameProps {
  readonly name: string;
  readonly fault: string | null;
  onName(name: string): void;
}

/** Asks for the name of a draft, and says where it will stand. */
export function DraftName({ name, fault, onName }: NameProps) {
  const id = useId();
  return (
    <Labelled id={id} label="Name of the draft">
      <TextField
        id={id}
        size="small"
        value={name}
        error={fault !== null}
        helperText={fault ?? `It will be ${DRAFT_FOLDER}${name}, to be looked through and published like any other.`}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => onName(target.value)}
      />
    </Labelled>
  );
}

/** Why a draft cannot have a name; null where it can. */
export function nameFault(name: string, taken: readonly string[]): string | null {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return 'Please use small letters, digits and single hyphens';
  return taken.includes(DRAFT_FOLDER + name) ? 'There is a form of this name; please give it another' : null;
}

/** The name, or with the first number that is free. */
export function freeName(slug: string, taken: readonly string[]): string {
  const names = [slug, ...taken.map((_, index) => `${slug}-${index + 2}`)];
  return names.find((name) => !taken.includes(DRAFT_FOLDER + name)) ?? slug;
}
