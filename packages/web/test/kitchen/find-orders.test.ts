import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { findOrders } from '../../src/experiences/kitchen/search/find-orders.ts'
import { sampleTicket } from './samples.ts'

const dish = {
  key: 'a',
  productId: 'p',
  name: 'Hibachi Steak',
  code: null,
  quantity: 1,
  unitPrice: cents(1),
  totalPrice: cents(1),
  selections: [],
  specialInstructions: '',
  is21Plus: false,
}
const done = sampleTicket('00AA11', { status: 'completed', customerName: 'Ida Lind', pickupNumber: 46 })
const open = sampleTicket('00BB22', {
  status: 'ready',
  customerName: 'Tom Becker',
  customerPhone: '(908) 555-0176',
  pickupNumber: 47,
  lines: [dish],
})
const find = (search: string) => findOrders([done, open], search).map(({ orderId }) => orderId)

test.each([
  ['bb22', ['00BB22']],
  ['#47', ['00BB22']],
  ['becker', ['00BB22']],
  ['steak tom', ['00BB22']],
  ['0176', ['00BB22', '00AA11']],
  ['lind', ['00AA11']],
  ['soup', []],
  ['  ', []],
])('"%s" finds the orders it occurs in, open ones first', (search, found) =>
  expect(find(search)).toEqual(found),
)
