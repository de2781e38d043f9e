import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import * as AnyText from './AnyText.stories.tsx';
import * as Checkbox from './Checkbox.stories.tsx';
import * as Date from './Date.stories.tsx';
import * as DateTime from './DateTime.stories.tsx';
import * as Decimal from './Decimal.stories.tsx';
import * as Email from './Email.stories.tsx';
import * as LongSelect from './LongSelect.stories.tsx';
import * as Money from './Money.stories.tsx';
import * as MultiSelect from './MultiSelect.stories.tsx';
import * as NotQuestions from './NotQuestions.stories.tsx';
import * as Number from './Number.stories.tsx';
import * as Picture from './Picture.stories.tsx';
import * as Radio from './Radio.stories.tsx';
import * as Rows from './Rows.stories.tsx';
import * as Scale from './Scale.stories.tsx';
import * as Select from './Select.stories.tsx';
import * as Signature from './Signature.stories.tsx';
import * as Text from './Text.stories.tsx';
import * as Textarea from './Textarea.stories.tsx';
import * as Upload from './Upload.stories.tsx';

/**
 * All states of every kind of field with the system's colours forced. The test runner opens this file,
 * and no other, in a browser that forces them; whoever looks at it here forces them by hand.
 */
export default { title: 'Renderer/Forced colours' } satisfies Meta;

const forced = (story: StoryObj): StoryObj => ({
  ...story,
  play: async () => {
    if (navigator.webdriver) await waitFor(() => expect(matchMedia('(forced-colors: active)').matches).toBe(true));
  },
});

export const AnyTextField = forced(AnyText.AllStates);
export const CheckboxField = forced(Checkbox.AllStates);
export const DateField = forced(Date.AllStates);
export const DateTimeField = forced(DateTime.AllStates);
export const DecimalField = forced(Decimal.AllStates);
export const EmailField = forced(Email.AllStates);
export const LongSelectField = forced(LongSelect.AllStates);
export const MoneyField = forced(Money.AllStates);
export const MultiSelectField = forced(MultiSelect.AllStates);
export const NotQuestionsField = forced(NotQuestions.AllStates);
export const NumberField = forced(Number.AllStates);
export const PictureField = forced(Picture.AllStates);
export const RadioField = forced(Radio.AllStates);
export const RowsField = forced(Rows.AllStates);
export const ScaleField = forced(Scale.AllStates);
export const SelectField = forced(Select.AllStates);
export const SignatureField = forced(Signature.AllStates);
export const TextField = forced(Text.AllStates);
export const TextareaField = forced(Textarea.AllStates);
export const UploadField = forced(Upload.AllStates);
export const ScaleOfFaces = forced(Scale.Faces);
