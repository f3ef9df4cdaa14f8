import type { SlotLoad } from '@comanda/contract/throttling'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotRow } from '../../src/experiences/kitchen/load/slot-row.tsx'

const htmlOf = (use: Partial<SlotLoad['uses'][number]>, at = Date.UTC(2026, 10, 20, 23, 45)) => {
  const uses = [
    { fulfillment: null, orders: 0, maxOrders: null, prepMinutes: 0, maxPrepMinutes: null, ...use },
  ] as SlotLoad['uses']
  const slot: SlotLoad = { at, uses, isFull: false, closed: null }
  return renderToStaticMarkup(
    <SlotRow slot={slot} zone="America/New_York" busy={false} onChange={() => undefined} />,
  )
}
const textOf = (...slot: Parameters<typeof htmlOf>) => htmlOf(...slot).replace(/<[^>]*>/g, '')

test('a slot counts its orders', () => {
  expect(textOf({ orders: 0 })).toContain('0 orders')
  expect(textOf({ orders: 1 })).toContain('1 order0')
  expect(textOf({ orders: 1, maxOrders: 8 })).toContain('1 of 8 orders')
})

test('a time that the autumn change repeats has its zone', () => {
  const [first, second] = [Date.UTC(2026, 10, 1, 5, 30), Date.UTC(2026, 10, 1, 6, 30)]
  expect([textOf({}, first), textOf({}, second)]).toEqual([
    expect.stringMatching(/^1:30 AM EDT/),
    expect.stringMatching(/^1:30 AM EST/),
  ])
  expect(htmlOf({}, second)).toContain('aria-label="Close 1:30 AM EST"')
})
