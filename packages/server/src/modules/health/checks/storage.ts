import { type FreeSpace, isLow, isVeryLow, readFreeSpace } from '../../../platform/disk-space.ts'
import { type Probe, type Reading, textFact } from './probe.ts'

/** Free space of the data folder of this server instance: pictures, and the embedded database. */
export const storageProbe: Probe = {
  id: 'storage',
  otherwise: 'Free disk space unknown',
  async read({ config }) {
    return judgeSpace(await readFreeSpace(config.dataDir))
  },
}

export function judgeSpace(space: FreeSpace): Reading {
  return {
    status: isVeryLow(space) ? 'error' : isLow(space) ? 'warning' : 'healthy',
    message: `${gigabytes(space.free)} free`,
    facts: [textFact('Size', gigabytes(space.size))],
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
