import { expect, test } from 'vitest'
import { recentCancellations } from '../../src/experiences/kitchen/cancelled/recent-cancellations.ts'
import { sampleTicket } from './samples.ts'

const minute = 60_000
const now = 1000 * minute
const cancelled = (id: string, minutesAgo: number) =>
  sampleTicket(id, { status: 'cancelled', statusAt: now - minutesAgo * minute })

test('orders cancelled within the last hour are listed, last one first', () => {
  const tickets = [cancelled('OLD', 60), cancelled('A', 59), sampleTicket('OPEN'), cancelled('B', 1)]
  expect(recentCancellations(tickets, [], now).map(({ orderId }) => orderId)).toEqual(['B', 'A'])
})

test('dismissed cancellations are no longer listed', () => {
  expect(recentCancellations([cancelled('A', 1), cancelled('B', 2)], ['A'], now)).toMatchObject([
    { orderId: 'B' },
  ])
})
