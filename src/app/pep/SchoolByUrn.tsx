import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReplyOf } from '../../contract/index.ts';
import { space, tokens, type FieldWidgetProps } from '../../renderer/index.ts';
import { useRead, type ReadState } from '../api/useRead.ts';

const Found = styled('div')({
  marginTop: space(2),
  '&:empty': { display: 'none' },
  '& .school': {
    padding: space(3),
    border: `1px solid ${tokens.color.line}`,
    borderRadius: tokens.radius,
    display: 'grid',
    gap: space(1),
  },
  '& strong': { fontWeight: tokens.weight.strong },
});

/** A school found by its URN; what was found is shown before it is chosen (PEP-31). The answer is the school's id. */
export function SchoolByUrn({ id, value, label, describedBy, invalid, required, onChange, onBlur }: FieldWidgetProps) {
  const [asked, setAsked] = useState('');
  const typed = useRef('');
  const read = useRead('lookups.schoolByUrn', asked === '' ? null : { urn: asked });
  const school = read.body?.contents[0] ?? null;
  const found = school?.id;
  const answer = useEffectEvent(onChange);
  // Only another school is another answer.
  useEffect(() => void (found !== undefined && answer(found)), [found]);
  // Spaces and signs that came along with a copied number are none of it.
  const search = () => {
    const urn = typed.current.replaceAll(/\W/g, '');
    return urn === asked ? read.reload() : setAsked(urn);
  };
  const change = (text: string) => {
    typed.current = text;
    setAsked('');
    if (value !== undefined) onChange(undefined);
  };
  return (
    <>
      <span style={{ display: 'flex', gap: space(2) }}>
        <input
          id={id}
          className="control"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter looks the school up; the dialog is sent by its own button.
            event.preventDefault();
            search();
          }}
          onBlur={() => onBlur(id, value)}
        />
        <Button variant="outlined" onClick={search} loading={read.loading} sx={{ flex: 'none' }}>
          Find school
        </Button>
      </span>
      <Outcome label={label} read={read} school={school} />
    </>
  );
}

type School = ReplyOf<'lookups.schoolByUrn'>['contents'][number];

interface OutcomeProps {
  readonly label: string;
  readonly read: ReadState<unknown>;
  readonly school: School | null;
}

function Outcome({ label, read: { loading, error, body }, school }: OutcomeProps) {
  return (
    <Found role="status" aria-label={`School found for ${label}`}>
      {loading
        ? 'Searching…'
        : error
          ? 'The school could not be looked up. Please try again.'
          : body !== null && <Result school={school} />}
    </Found>
  );
}

function Result({ school }: { readonly school: School | null }) {
  if (school === null) return 'No school has this URN.';
  const { name, urn, address, postcode, isOpen } = school;
  const place = [address, postcode].filter((part) => part !== '').join(', ');
  return (
    <div className="school">
      <strong>{name}</strong>
      <span>{place}</span>
      <span>
        URN {urn}
        {!isOpen ? '. This school has closed.' : ''}
      </span>
    </div>
  );
}
