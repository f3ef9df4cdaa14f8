import type { SlotLoad } from '@comanda/contract/throttling'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotRow } from '../../src/experiences/kitchen/load/slot-row.tsx'

const textOf = (use: Partial<SlotLoad['uses'][number]>) => {
  const uses = [
    { fulfillment: null, orders: 0, maxOrders: null, prepMinutes: 0, maxPrepMinutes: null, ...use },
  ] as SlotLoad['uses']
  const slot: SlotLoad = { at: Date.UTC(2026, 10, 20, 23, 45), uses, isFull: false, closed: null }
  const html = renderToStaticMarkup(
    <SlotRow slot={slot} zone="America/New_York" busy={false} onChange={() => undefined} />,
  )
  return html.replace(/<[^>]*>/g, '')
}

test('a slot counts its orders', () => {
  expect(textOf({ orders: 0 })).toContain('0 orders')
  expect(textOf({ orders: 1 })).toContain('1 order0')
  expect(textOf({ orders: 1, maxOrders: 8 })).toContain('1 of 8 orders')
})
