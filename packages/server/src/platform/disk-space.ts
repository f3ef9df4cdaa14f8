import { statfs } from 'node:fs/promises'

export interface FreeSpace {
  /** The number of bytes that this program can still write. */
  free: number
  /** Bytes of the entire file system. */
  size: number
}

/** Less than this can be used up within hours, by the log of the database alone. */
const LOW = 2_000_000_000
/** Less than this can be used up within minutes; then no order can be stored. */
const VERY_LOW = 500_000_000

/** The free space of the file system that has this folder. */
export async function readFreeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

export function isLow({ free }: Pick<FreeSpace, 'free'>): boolean {
  return free < LOW
}

export function isVeryLow({ free }: Pick<FreeSpace, 'free'>): boolean {
  return free < VERY_LOW
}
