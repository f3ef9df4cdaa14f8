import { randomUUID } from 'node:crypto'
import { accounts } from '@comanda/domain/ledger/entry'
import type { Caller } from '../../src/app.ts'
import { placePhoneOrder } from '../../src/modules/phone-orders/place-phone-order.ts'
import { pricePhoneOrder } from '../../src/modules/phone-orders/price-phone-order.ts'
import type { Shop } from '../checkout/ordering.ts'

type PhoneInput = Parameters<typeof placePhoneOrder>[2]

/** What staff do on the phone. */
export function phoneOrderActions(shop: Shop, staff: Caller) {
  const { app, restaurant } = shop
  return {
    async input(changes: Partial<PhoneInput> = {}): Promise<PhoneInput> {
      const { useReward, giftCardCode, ...request } = shop.request(changes.request)
      const contact = { firstName: 'Grace', lastName: 'Hall', phone: '9085550177', email: '' }
      const { breakdown } = await pricePhoneOrder(app, staff, { restaurantId: restaurant.id, request })
      return {
        restaurantId: restaurant.id,
        checkoutKey: randomUUID(),
        request,
        contact,
        displayedTotal: breakdown.grandTotal,
        address: null,
        dropoffNote: null,
        ageConfirmed: false,
        payment: 'counter',
        sendTo: [],
        ...changes,
      }
    },
    place: (input: PhoneInput, caller = staff) => placePhoneOrder(app, caller, input),
    async row(orderId: string) {
      return (await shop.query('select * from orders where id = $1', [orderId]))[0]
    },
    /** The sums of the ledger accounts of an order, without those of 0. */
    async ledger(orderId: string): Promise<Record<string, number>> {
      const sums = accounts.map((account) => `coalesce(sum(${account}), 0)::int as ${account}`).join(', ')
      const rows = await shop.query(`select ${sums} from ledger_entries where order_id = $1`, [orderId])
      const all: [string, number][] = Object.entries(rows[0])
      return Object.fromEntries(all.filter(([, sum]) => sum !== 0))
    },
  }
}
