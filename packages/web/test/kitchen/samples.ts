import type { Board, Ticket } from '@comanda/contract/kitchen'
import { cents } from '@comanda/domain/money/cents'

/** A pickup order of one dollar that waits to be acknowledged, with the given fields replaced. */
export function sampleTicket(orderId: string, fields: Partial<Ticket> = {}): Ticket {
  return {
    orderId,
    orderNumber: `00${orderId}`,
    ticketNumber: orderId,
    pickupNumber: null,
    status: 'pending',
    fulfillment: 'pickup',
    customerName: 'Grace Lin',
    customerPhone: '(908) 555-0176',
    address: null,
    dropoffNote: null,
    courier: null,
    curbside: null,
    utensils: false,
    scheduledFor: null,
    promisedAt: 2000,
    firstPromisedAt: null,
    paidAt: 1000,
    statusAt: 1000,
    lines: [],
    checkedLines: [],
    kidsMeals: [],
    has21Plus: false,
    grandTotal: cents(100),
    cancelReason: null,
    escalatedAt: null,
    printUnconfirmed: false,
    revision: 1,
    ...fields,
  }
}

/** An empty board of a restaurant with the usual settings, with the given fields replaced. */
export function sampleBoard(fields: Partial<Board> = {}): Board {
  const restaurant = {
    id: 'r',
    name: 'Sakura',
    timezone: 'America/New_York',
    themeColor: '#000000',
    phone: '',
    domain: null,
    kitchenUrl: 'https://comanda.test/kitchen/r',
    logo: null,
    prepMinutes: null,
    isOrderingOn: true,
    orderingPaused: false,
    needsSetup: false,
    pause: null,
    busy: null,
  }
  const settings: Board['settings'] = {
    warnMinutes: 10,
    lateMinutes: 15,
    escalateMinutes: null,
    giveUpMinutes: null,
    printWhen: 'by_hand',
    printerHost: null,
    printerPort: 9100,
    leadMinutes: null,
    offersCurbside: false,
    steps: 'four',
    readyWhenMade: false,
  }
  return {
    restaurant,
    settings,
    stations: [],
    printerFailedAt: null,
    alarmStopped: null,
    tickets: [],
    dailySales: cents(0),
    day: { start: 0, end: 86_400_000 },
    cursor: 'c1',
    at: 0,
    ...fields,
  }
}

/** A browser’s storage, shared by its windows. */
export function sharedStore(): Storage {
  const values: Record<string, string> = {}
  const names = () => Object.keys(values)
  return new Proxy(
    {
      get length() {
        return names().length
      },
      key: (index: number) => names()[index] ?? null,
      getItem: (key: string) => values[key] ?? null,
      setItem: (key: string, value: string) => {
        values[key] = value
      },
      removeItem: (key: string) => {
        delete values[key]
      },
      clear: () => {
        for (const key of names()) delete values[key]
      },
    },
    {
      ownKeys: names,
      getOwnPropertyDescriptor: (_, key) => ({
        configurable: true,
        enumerable: String(key) in values,
        value: values[String(key)],
      }),
    },
  )
}
