/** The cookies that are set while something is done, each call of it with further headers. */
export async function cookiesOf(
  work: () => Promise<unknown>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const lines: string[] = [];
  const plain = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await plain(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
    });
    lines.push(...answer.headers.getSetCookie());
    return answer;
  };
  await work().finally(() => void (globalThis.fetch = plain));
  return lines;
}
