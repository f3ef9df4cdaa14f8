import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UsualConnections } from '../../src/db/usual-connections.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a third of the connections serves transactions in the order of their arrival', async () => {
  const { usual, begun, begin } = openConnections(4)
  for (const name of ['a', 'b', 'c', 'd']) begin(name)
  await vi.advanceTimersByTimeAsync(100)
  expect([begun, usual.waitingCount]).toEqual([['a', 'b'], 2])
  usual.release()
  // A later transaction does not pass one that waits.
  begin('e')
  await vi.advanceTimersByTimeAsync(0)
  expect([begun, usual.waitingCount]).toEqual([['a', 'b', 'c'], 2])
})

test('a transaction that waits for long gets a connection beyond the usual ones, which no other one inherits', async () => {
  const { usual, begun, begin } = openConnections(2)
  for (const name of ['slow', 'patient']) begin(name)
  await vi.advanceTimersByTimeAsync(1000)
  expect([begun, usual.waitingCount]).toEqual([['slow', 'patient'], 0])
  begin('next')
  usual.release()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['slow', 'patient'])
  usual.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['slow', 'patient', 'next'])
})

test('a transaction waits for an open connection before it opens another one', async () => {
  const { usual, begun, begin } = openConnections(9, 1)
  for (const name of ['a', 'b', 'c']) begin(name)
  await vi.advanceTimersByTimeAsync(5)
  expect(begun).toEqual(['a'])
  usual.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(5)
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('a burst opens no more than the usual connections', async () => {
  const { begun, begin } = openConnections(4, 1)
  for (const name of ['a', 'b', 'c']) begin(name)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['a', 'b', 'c'])
})

function openConnections(max: number, opened = max) {
  const usual = new UsualConnections(max, () => opened)
  const begun: string[] = []
  return { usual, begun, begin: (name: string) => usual.acquire().then(() => begun.push(name)) }
}
