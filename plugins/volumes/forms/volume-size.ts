/** The GiB in a byte, not rounded. Else an image of a few bytes over a whole GiB would get too small a volume. */
const gibPerByte = 1 / 1024 ** 3;

/** GiB that the data of an image needs: whole ones, and one at least (row VOLF-03). */
export function imageSize({ minDisk, bytes }: { minDisk: number; bytes: number }): number {
  return Math.max(1, Math.ceil(Math.max(minDisk, bytes * gibPerByte)));
}
