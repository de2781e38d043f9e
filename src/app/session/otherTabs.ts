const CHANNEL = 'session';

interface Message {
  readonly kind: 'signedOut';
  /** A page hears its own message too, where another of its channels is open. */
  readonly from: string;
  /** Said on the sign-in screen where it was not the user's own wish. */
  readonly reason?: string;
}

const self = Math.random().toString(36);

export function notifyOtherTabs(reason: string | undefined): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind: 'signedOut', from: self, ...(reason !== undefined && { reason }) } satisfies Message);
  channel.close();
}

export function onSignedOutElsewhere(listener: (reason: string | undefined) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signedOut' && data.from !== self) listener(data.reason);
  };
  return () => channel.close();
}
