const orientationTag = 0x0112;

/** Which way up a picture is shown (1 to 8), of its Exif data; 1, as it lies, where they do not say. */
export function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const short = (at: number) =>
    at + 2 > exif.length ? 0 : order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  const long = (at: number) =>
    at + 4 > exif.length ? 0 : order === 'II' ? exif.readUInt32LE(at) : exif.readUInt32BE(at);
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Exif data that say which way up a picture is shown, and nothing else. */
export function exifOf(orientation: number): Buffer {
  // Big-endian, one directory at 8 with one entry: the tag, a short, one of it, its value; no further directory.
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
