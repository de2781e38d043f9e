const CHANNEL = 'session';
const SIGNED_OUT = 'signedOut';

export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === SIGNED_OUT) listener();
  };
  return () => channel.close();
}
