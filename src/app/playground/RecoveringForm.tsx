import { Component, type ReactNode } from 'react';
import { ProblemCard } from '../../renderer/index.ts';

interface Props {
  readonly title: string;
  /** What the form is drawn from: when one of them is another, drawing is tried again. */
  readonly from: readonly unknown[];
  readonly children: ReactNode;
}

interface State {
  readonly fault: string | null;
  readonly from: readonly unknown[];
}

/** Any text can be pasted into an editor: what cannot be drawn says so in its place, until the next text that can. */
export class RecoveringForm extends Component<Props, State> {
  override state: State = { fault: null, from: this.props.from };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ from }: Props, state: State): State | null {
    return from.every((one, index) => one === state.from[index]) ? null : { fault: null, from };
  }

  override render() {
    const { fault } = this.state;
    return fault === null ? (
      this.props.children
    ) : (
      <ProblemCard title={this.props.title} message={`This form cannot be drawn: ${fault}`} />
    );
  }
}
