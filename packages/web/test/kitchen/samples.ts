import type { Ticket } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'

/** A pickup order of one dollar that waits to be acknowledged, but for the fields given. */
export function sampleTicket(orderId: string, fields: Partial<Ticket> = {}): Ticket {
  return {
    orderId,
    orderNumber: `00${orderId}`,
    ticketNumber: orderId,
    status: 'pending',
    fulfillment: 'pickup',
    customerName: 'Grace Lin',
    customerPhone: '(908) 555-0176',
    address: null,
    dropoffNote: null,
    courier: null,
    scheduledFor: null,
    promisedAt: 2000,
    firstPromisedAt: null,
    paidAt: 1000,
    statusAt: 1000,
    lines: [],
    madeLines: [],
    kidsMeals: [],
    has21Plus: false,
    grandTotal: cents(100),
    cancelReason: null,
    escalatedAt: null,
    paperInDoubt: false,
    revision: 1,
    ...fields,
  }
}

/** A browser's store, as its windows share it. */
export function sharedStore(): Storage {
  const kept: Record<string, string> = {}
  const names = () => Object.keys(kept)
  return new Proxy(
    {
      get length() {
        return names().length
      },
      key: (index: number) => names()[index] ?? null,
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value
      },
      removeItem: (key: string) => {
        delete kept[key]
      },
      clear: () => {
        for (const key of names()) delete kept[key]
      },
    },
    {
      ownKeys: names,
      getOwnPropertyDescriptor: (_, key) => ({
        configurable: true,
        enumerable: String(key) in kept,
        value: kept[String(key)],
      }),
    },
  )
}
