const CHANNEL = 'session';

interface Message {
  readonly kind: 'signedOut';
  /** A page hears its own message too, where another of its channels is open. */
  readonly from: string;
}

const self = Math.random().toString(36);

export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind: 'signedOut', from: self } satisfies Message);
  channel.close();
}

export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signedOut' && data.from !== self) listener();
  };
  return () => channel.close();
}
