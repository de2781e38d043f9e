/** Milliseconds after which an answer is not waited for: whoever asks gives up after ten seconds themselves. */
const patience = 1_000;

/**
 * The same question with an answer soon: null where it takes too long or fails. It is not asked again while it is still
 * being asked.
 */
export function shortly<T>(ask: () => Promise<T>): () => Promise<T | null> {
  let asked: Promise<T | null> | null = null;
  return () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => (asked = null));
    return Promise.race([asked, later()]);
  };
}

const later = () => new Promise<null>((resolve) => void setTimeout(() => resolve(null), patience).unref());
