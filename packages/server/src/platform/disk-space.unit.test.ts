import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isLow, isVeryLow, readFreeSpace } from './disk-space.ts'

test('reads the free space of the file system that has the folder', async () => {
  const { free, size } = await readFreeSpace(tmpdir())
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThanOrEqual(free)
})

test('free space is low below 2 GB and very low below 500 MB', () => {
  const gigabytes = (free: number) => ({ free: free * 1_000_000_000 })
  expect([2, 1.99].map((free) => isLow(gigabytes(free)))).toEqual([false, true])
  expect([0.5, 0.49].map((free) => isVeryLow(gigabytes(free)))).toEqual([false, true])
})
