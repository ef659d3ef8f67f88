/** Bytes of a WAV file of the given size: a quiet tone, 16 bits, one channel, 8,000 samples a second: a mebibyte plays for a minute. */
export function makeWavFile(sizeBytes: number): Buffer {
  const headerBytes = 44;
  const bytesPerSecond = 16_000;
  const file = Buffer.alloc(sizeBytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(sizeBytes - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(bytesPerSecond / 2, 24);
  file.writeUInt32LE(bytesPerSecond, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(sizeBytes - headerBytes, 40);
  for (let at = headerBytes; at + 1 < sizeBytes; at += 2) file.writeInt16LE(Math.round(300 * Math.sin(at / 200)), at);
  return file;
}
