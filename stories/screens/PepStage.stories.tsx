import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const path = (pepId: number, stage: string) => `/students/5/pep/${pepId}/${stage}/form`;

const meta: Meta<typeof InPortal> = { title: 'Screens/PEP stage', component: InPortal, parameters: { layout: 'fullscreen', bare: true } };
export default meta;

const play = shows('PEP Home');

type Story = StoryObj<typeof InPortal>;

export const Attendance: Story = { args: { path: path(1101, 'attendance'), typeId: 1 }, play };

export const SpecialEducationalNeeds: Story = { args: { path: path(1101, 'send'), typeId: 1 }, play };

export const Targets: Story = { args: { path: path(1101, 'targets'), typeId: 1 }, play };

export const AttendanceOfAuthority12: Story = { args: { path: path(1201, 'attendance'), typeId: 1, authority: 12 }, play };

export const StageOfAuthority12Alone: Story = { args: { path: path(1201, 'aspiration-pathway'), typeId: 1, authority: 12 }, play };
