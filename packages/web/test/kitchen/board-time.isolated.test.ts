import { hours } from '@comanda/domain/time/instant'
import { expect, test, vi } from 'vitest'
import { boardQuery } from '../../src/experiences/kitchen/queries.ts'
import { boardNow } from '../../src/experiences/kitchen/ticket/board-clock.ts'
import { createQueries } from '../../src/shared/query-client.ts'
import { sampleBoard } from './samples.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
vi.mock('../../src/shared/load-api.ts', () => ({
  loadApi: async () => ({ kitchen: { board: async () => sampleBoard({ at: noon }) } }),
}))

test('a screen with a wrong clock shows the time of the server as soon as it has read the board', async () => {
  vi.useFakeTimers({ now: noon - hours(1) })
  await createQueries().fetchQuery(boardQuery('r1'))
  expect(boardNow()).toBe(noon)
})
