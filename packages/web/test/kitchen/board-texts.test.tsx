import type { Ticket } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActionsContext, type KitchenActions } from '../../src/experiences/kitchen/actions/use-actions.ts'
import { BoardLanes } from '../../src/experiences/kitchen/board/board-lanes.tsx'
import { BoardOrders, type BoardOrdersProps } from '../../src/experiences/kitchen/board/board-orders.tsx'
import { lanesOf } from '../../src/experiences/kitchen/board/board-state.ts'
import type { TicketsProps } from '../../src/experiences/kitchen/board/tickets.tsx'
import { KitchenProvider } from '../../src/experiences/kitchen/kitchen-provider.tsx'
import { SummaryTiles } from '../../src/experiences/kitchen/parts/summary-tiles.tsx'
import { CompletedOrders } from '../../src/experiences/kitchen/past/completed-orders.tsx'
import { PrintingProvider } from '../../src/experiences/kitchen/print/printing.tsx'
import { TodaySection } from '../../src/experiences/kitchen/settings/today-section.tsx'
import { createQueries } from '../../src/shared/query-client.ts'
import { sampleBoard, sampleTicket } from './samples.ts'

const zone = 'America/New_York'
const board = sampleBoard()
const nothing = () => {}
const actions: KitchenActions = {
  pending: [],
  advance: nothing,
  stepBack: nothing,
  undoUnsent: nothing,
  markLine: nothing,
  sending: () => false,
  waiting: () => false,
  conflicts: [],
  dismiss: nothing,
  needsPin: false,
  enterPin: nothing,
  held: null,
  takeOver: nothing,
  others: [],
  hideOthers: nothing,
}
const cards = { zone, line: { view: { kind: 'all' } } } as TicketsProps

/** The texts of a part of the board. */
const words = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueries()}>
      <KitchenProvider value={{ restaurant: board.restaurant, gate: undefined }}>
        <ActionsContext value={actions}>
          <PrintingProvider board={board} onBoard={[]} readAt={0}>
            {element}
          </PrintingProvider>
        </ActionsContext>
      </KitchenProvider>
    </QueryClientProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const tickets = (...statuses: Ticket['status'][]) =>
  statuses.map((status, index) => sampleTicket(`A0000${index}`, { status }))

test('the strip counts the orders by phase, in progress both preparing and ready', () => {
  const lanes = lanesOf(
    tickets(
      ...(['pending', 'received', 'pending', 'accepted', 'preparing', 'ready'] as const),
      ...(['completed', 'completed', 'completed', 'completed', 'cancelled'] as const),
    ),
  )
  expect(words(<SummaryTiles lanes={lanes} dailySales={cents(123_450)} />)).toBe(
    'New Orders 3 Received 1 In Progress 2 Completed 4 Daily Sales $1,234.50',
  )
})

test('the settings show the sales and the completed orders of the day', () => {
  expect(words(<TodaySection dailySales={cents(5)} completed={12} />)).toBe(
    'Today Daily Sales $0.05 Completed 12',
  )
})

test('each lane has its title', () => {
  const lanes = words(
    <BoardLanes
      {...cards}
      lanes={lanesOf([])}
      tab={null}
      columns={4}
      columnHeight={600}
      allDay={false}
      soundOn
      offline={false}
    />,
  )
  for (const title of [
    'NEW ORDERS',
    'Acknowledged - Ready to Prepare',
    'In Progress · Preparing',
    'In Progress · Ready',
  ])
    expect(lanes).toContain(title)
  expect(lanes).toContain('Sound alerts are enabled')
})

test('before the first order of the day the board names its restaurant, and whether it is audible', () => {
  const empty = (name: string, soundOn: boolean) => {
    return words(
      <BoardOrders
        board={{ ...board, restaurant: { ...board.restaurant, name } }}
        tabs={{ tab: null } as BoardOrdersProps['tabs']}
        lanes={lanesOf([])}
        own={lanesOf([])}
        cards={cards}
        past={false}
        onPast={() => {}}
        soundOn={soundOn}
        offline={false}
      />,
    )
  }
  expect(empty('Bella Napoli', true)).toBe(
    'No Orders Yet Today Bella Napoli is ready for orders! Sound alerts are enabled',
  )
  expect(empty('', false)).toBe('No Orders Yet Today Ready for orders!')
})

test('eight completed orders are shown, or on request all of the day', () => {
  const completed = Array.from({ length: 10 }, (_, index) => sampleTicket(`B0000${index}`))
  const shown = (past: boolean) =>
    words(<CompletedOrders completed={completed} zone={zone} past={past} onPast={() => {}} />)
  const numbers = (text: string) => new Set(text.match(/B0000\d/g)).size
  expect(shown(false)).toMatch(/^Past Orders Recent Completed /)
  expect(numbers(shown(false))).toBe(8)
  expect(shown(false)).toMatch(/\+2 more$/)
  expect(shown(true)).toMatch(/^Recent Completed All Completed Orders Today 10 /)
  expect(numbers(shown(true))).toBe(10)
})
