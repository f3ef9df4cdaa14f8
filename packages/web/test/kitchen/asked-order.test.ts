import { ticketAddress } from '@comanda/domain/hosting/restaurant-address'
import { expect, test } from 'vitest'
import { readAskedOrder } from '../../src/experiences/kitchen/scan/use-asked-order.ts'

test('reads the order that a ticket on paper leads to', () => {
  const { search } = new URL(ticketAddress('https://sakura.test/kitchen', '1A2B3C4D'))
  expect(readAskedOrder(search)).toBe('1A2B3C4D')
  expect(readAskedOrder('?sign-in&order=1a2b3c4d')).toBe('1A2B3C4D')
})

test('asks for no order where the address names none', () => {
  for (const search of ['', '?sign-in', '?order=', '?order=1A2B', '?order=1A2B3C4D5', '?order=../../x1']) {
    expect(readAskedOrder(search)).toBeNull()
  }
})
