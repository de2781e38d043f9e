import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorIcon } from './Icons.tsx';

/** The card that stands where something declared cannot be drawn; it names the thing and what is wrong with it. */
export function ProblemCard({ title, message }: { readonly title: string; readonly message: string }) {
  return (
    <div className="problem" role="group" aria-label={`${title} cannot be shown`}>
      <ErrorIcon />
      <div>
        <strong>“{title}” cannot be shown</strong>
        <p>{message}</p>
        <p className="help">The rest of the page works. Answers already given here are kept.</p>
      </div>
    </div>
  );
}

interface BoundaryProps {
  readonly title: string;
  /** What is drawn, and how: once one of them is another, it is tried anew. */
  readonly of?: unknown;
  readonly drawnAs?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly message: string | null;
  readonly of: unknown;
  readonly drawnAs: unknown;
}

/** Lets one faulty field fail alone: whatever it throws becomes a card that names it. */
export class FieldBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ of, drawnAs }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return of === before.of && drawnAs === before.drawnAs ? null : { message: null, of, drawnAs };
  }

  override state: BoundaryState = { message: null, of: undefined, drawnAs: undefined };

  override render() {
    if (this.state.message === null) return this.props.children;
    return <ProblemCard title={this.props.title} message={this.state.message} />;
  }
}
