import { ticketAddress } from '@comanda/domain/hosting/restaurant-address'
import { expect, test } from 'vitest'
import { readScannedOrder } from '../../src/experiences/kitchen/scan/use-scanned-order.ts'

test('the order number is read from the address on a printed ticket', () => {
  const { search } = new URL(ticketAddress('https://sakura.test/kitchen', '1A2B3C4D'))
  expect(readScannedOrder(search)).toBe('1A2B3C4D')
  expect(readScannedOrder('?sign-in&order=1a2b3c4d')).toBe('1A2B3C4D')
})

test('there is no scanned order if the address has no valid order number', () => {
  for (const search of ['', '?sign-in', '?order=', '?order=1A2B', '?order=1A2B3C4D5', '?order=../../x1']) {
    expect(readScannedOrder(search)).toBeNull()
  }
})
