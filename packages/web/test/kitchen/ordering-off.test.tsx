import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KitchenProvider } from '../../src/experiences/kitchen/kitchen-provider.tsx'
import { BoardHeader } from '../../src/experiences/kitchen/parts/board-header.tsx'
import { OrderingSection } from '../../src/experiences/kitchen/pause/ordering-section.tsx'
import { createQueries } from '../../src/shared/query-client.ts'
import { sampleBoard } from './samples.ts'

const now = Date.parse('2026-11-20T23:42:00Z')
const pause = { reason: 'Staff shortage', since: now, until: now + 30 * 60_000 }

test('orders come in while nothing turns them off', () => {
  expect(shown({})).toEqual({
    header: expect.not.stringContaining('Orders Disabled'),
    settings: 'Ordering Online orders are coming in. Disable Ordering',
  })
})

test('a pause has its reason and end, and the kitchen can end it', () => {
  expect(shown({ orderingPaused: true, pause })).toEqual({
    header: expect.stringContaining('Orders Disabled Staff shortage, until 7:12 PM'),
    settings: 'Ordering Orders Disabled Staff shortage, until 7:12 PM Enable Ordering',
  })
})

test.each([{}, { orderingPaused: true, pause }])(
  'orders that the settings turn off are disabled, and the kitchen cannot enable them (%o)',
  (fields) => {
    expect(shown({ ...fields, isOrderingOn: false })).toEqual({
      header: expect.stringContaining('Orders Disabled Turned off in the settings of the restaurant'),
      settings: 'Ordering Orders Disabled Turned off in the settings of the restaurant',
    })
  },
)

/** The texts of the header and of the section of the settings. */
function shown(fields: Partial<KitchenRestaurant>) {
  const restaurant = { ...sampleBoard().restaurant, ...fields }
  return {
    header: words(
      <BoardHeader restaurant={restaurant} station={null} lostSince={null}>
        {null}
      </BoardHeader>,
    ),
    settings: words(
      <QueryClientProvider client={createQueries()}>
        <KitchenProvider value={{ restaurant, gate: undefined }}>
          <OrderingSection now={now} onDisable={() => {}} />
        </KitchenProvider>
      </QueryClientProvider>,
    ),
  }
}

const words = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
