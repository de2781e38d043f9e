/** What is replaced in the library, which has no types for its parts. */
declare module 'officecrypto-tool/src/crypto/ecma376_agile.js' {
  /** Locks and opens workbooks of today, and asks for each key by this name. */
  const agile: {
    convertPasswordToKey(
      ...asked: [
        password: string,
        hashAlgorithm: string,
        salt: Buffer,
        spinCount: number,
        keyBits: number,
        blockKey: Buffer,
      ]
    ): Buffer;
  };
  export = agile;
}
