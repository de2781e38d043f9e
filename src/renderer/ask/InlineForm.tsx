import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { FormFailure } from './FormFailure.tsx';
import { FormView } from '../form/FormView.tsx';
import type { FormHandle } from '../form/formViewProps.ts';
import { useFormSubmit } from './useFormSubmit.ts';
import { space, tokens } from '../theme.ts';

interface InlineFormProps {
  readonly formId: string;
  readonly facts: Facts;
  /**
   * False where whoever draws it draws it anew after it was sent, as soon as they know what is stored: until then it
   * shows what was sent.
   */
  readonly restarts?: boolean;
  onDone?(result: JsonObject): void;
}

const Frame = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: space(5),
  padding: space(6),
  background: tokens.color.paper,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius,
  '@media (max-width: 599px)': { padding: space(4) },
});

/** A declared form standing on a screen. After it was sent it starts afresh. */
export function InlineForm(props: InlineFormProps) {
  const [round, setRound] = useState(0);
  return (
    <OneRound
      key={round}
      {...props}
      onDone={(result) => {
        if (props.restarts !== false) setRound(round + 1);
        props.onDone?.(result);
      }}
    />
  );
}

function OneRound({ formId, facts, onDone }: InlineFormProps & { onDone(result: JsonObject): void }) {
  const { host } = useEngine();
  const form = host.useForm(formId);
  const view = useRef<FormHandle>(null);
  const submit = useFormSubmit({ form, facts, view, onDone });
  return (
    <Frame noValidate onSubmit={submit.onSubmit} aria-label={form.title}>
      <FormFailure refusal={submit.refusal} />
      <FormView ref={view} form={form} {...submit.viewProps} />
      {submit.denied === null && form.submit && (
        <Button type="submit" variant="contained" loading={submit.sending} sx={{ alignSelf: 'flex-start' }}>
          {form.submit.label ?? 'Save'}
        </Button>
      )}
    </Frame>
  );
}
