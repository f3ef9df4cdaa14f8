import { counted } from '../count.ts'
import { ticketAddress } from '../hosting/restaurant-address.ts'
import type { Cents } from '../money/cents.ts'
import { spokenNumber } from '../ordering/order-number.ts'
import { dueLine } from '../ordering/phone-order.ts'
import { removedMark } from '../ordering/removed-lines.ts'
import type { FulfillmentType } from '../ordering/restaurant.ts'
import type { FreeKidsMeal, PricedLine, PricedSelection } from '../pricing/breakdown.ts'
import { formatDate } from '../time/format.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { formatExactTime } from '../time/repeated-time.ts'
import { zonedTime } from '../time/zone.ts'
import { mentionsAllergy } from './allergy.ts'
import { choicesOf, choiceText } from './choices.ts'
import { hasLinesInView, isProductInView, type PrepStation } from './stations.ts'
import { type BoardLead, comesUpAt } from './upcoming.ts'

/** The order data of a printed ticket. */
export interface SlipOrder {
  orderNumber: string
  ticketNumber: string
  /** null for an order that was paid before pickup numbers existed. */
  pickupNumber: number | null
  fulfillment: FulfillmentType
  customerName: string
  customerPhone: string
  address: string | null
  dropoffNote: string | null
  scheduledFor: Instant | null
  promisedAt: Instant
  paidAt: Instant
  lines: readonly PricedLine[]
  /** The dishes removed from the order after it was paid; absent if there are none. */
  removed?: readonly PricedLine[] | undefined
  kidsMeals: readonly FreeKidsMeal[]
  has21Plus: boolean
  /** The customer requested utensils. */
  utensils: boolean
  cancelled: boolean
  /** The order that these dishes were added to. */
  addedTo?: { ticketNumber: string } | undefined
  /** The amount due at the counter or at the door; absent if it was paid online. */
  due?: Cents | undefined
  /** Whether the ticket was printed before; `maybe` when the printer's result is unknown. */
  copy?: 'yes' | 'maybe' | undefined
  /** A ticket of one station: `lines` are its own, of `items` in the order. */
  station?: { name: string; items: number } | undefined
}

/** The kitchen that the ticket belongs to. */
export interface SlipKitchen {
  name: string
  timezone: Zone
  /** URL of the kitchen; null when unknown, and then the ticket has no QR code. */
  kitchenUrl: string | null
  lead: BoardLead
}

/** One row of a printed ticket, in print order. */
export type SlipRow =
  | { kind: 'pair'; left: string; right: string; bold?: true }
  /** White on black, across the full width. */
  | { kind: 'banner'; left: string; right: string }
  | {
      kind: 'text'
      text: string
      size?: 'tall' | 'huge'
      bold?: true
      indent?: 1 | 2
      centered?: true
      reverse?: true
      /** For a removed dish: this word marks the text, which is struck through if the printer can. */
      struck?: string
    }
  /** Must not be overlooked: framed if the printer can draw, white on black in capitals otherwise. */
  | { kind: 'warning'; text: string }
  /** A QR code for `link`, with a caption. */
  | { kind: 'code'; link: string; title: string; text: string }
  | { kind: 'rule' }

/**
 * Rows of the printed ticket, with times in the restaurant's zone. It contains no prices, only that the order is paid
 * or the amount due, and its QR code leads to a screen that requires sign-in.
 */
export function slipOf(order: SlipOrder, kitchen: SlipKitchen, now: Instant): SlipRow[] {
  const { timezone: zone, kitchenUrl } = kitchen
  const { removed = [] } = order
  const time = (at: Instant) => timeOnPaper(at, now, zone)
  const printed = `Printed ${formatDate(now, zone)}, ${formatExactTime(now, zone)}`
  return [
    ...titleRows(kitchen.name, order.station?.name),
    ...warningRows(order.copy && copyLabels[order.copy]),
    ...numberRows(order),
    ...warningRows(
      order.cancelled && 'CANCELLED',
      order.addedTo && addedText(order.addedTo).toUpperCase(),
      removed.length > 0 && 'CHANGED: DISHES REMOVED',
    ),
    {
      kind: 'banner',
      left: order.fulfillment === 'delivery' ? 'DELIVERY' : 'PICKUP',
      right: time(order.promisedAt),
    },
    { kind: 'pair', left: order.customerName, right: `In ${time(order.paidAt)}`, bold: true },
    {
      kind: 'pair',
      left: order.customerPhone,
      right: `Start ${time(comesUpAt(order, kitchen.lead))}`,
    },
    ...(order.address ? [{ kind: 'text', text: order.address } as const] : []),
    ...(order.dropoffNote ? [{ kind: 'text', text: `"${order.dropoffNote}"` } as const] : []),
    ...warningRows(order.has21Plus && '21+ IN THIS ORDER: CHECK ID'),
    { kind: 'rule' },
    ...order.lines.flatMap(rowsOfLine),
    ...order.kidsMeals
      .filter(({ quantity }) => quantity > 0)
      .map(({ name, quantity }) => dish(quantity, `${name} (free kids meal)`)),
    ...removed.map(({ quantity, name }): SlipRow => ({ ...dish(quantity, name), struck: removedMark })),
    { kind: 'rule' },
    ...(order.utensils ? [{ kind: 'text', text: '+ UTENSILS', size: 'tall', bold: true } as const] : []),
    ...warningRows(!!order.due && dueLine(order.due, order.fulfillment).toUpperCase()),
    { kind: 'pair', left: countOf(order), right: paidLabel(order) },
    { kind: 'rule' },
    kitchenUrl
      ? {
          kind: 'code',
          link: ticketAddress(kitchenUrl, order.orderNumber),
          title: 'Scan to open this order',
          text: printed,
        }
      : { kind: 'text', text: printed, centered: true },
    { kind: 'text', text: '* * * END OF TICKET * * *', centered: true, bold: true },
  ]
}

/** "Added to #7KQ4MX": both are handed over together. */
export function addedText({ ticketNumber }: { ticketNumber: string }): string {
  return `Added to #${ticketNumber}`
}

function paidLabel({ due }: SlipOrder): string {
  if (due === undefined) return 'Paid online'
  return due > 0 ? 'Not paid yet' : 'Paid at the counter'
}

/** The part of an order that a station prints: its own products and those without a station; null if it has nothing to make. */
export function slipOfStation<Order extends SlipOrder>(
  order: Order,
  station: PrepStation,
  stations: readonly PrepStation[],
): Order | null {
  const view = { kind: 'some', stationIds: [station.id] } as const
  const all = { ...order, lines: [...order.lines, ...(order.removed ?? [])] }
  if (!hasLinesInView(all, view, stations)) return null
  const isOwn = ({ productId }: PricedLine) => isProductInView(productId, view, stations)
  return {
    ...order,
    lines: order.lines.filter(isOwn),
    removed: order.removed?.filter(isOwn),
    station: { name: station.name, items: itemsOf(order) },
  }
}

/** A test page of the printer of the kitchen, or of one of its stations. */
export function testSlip(
  { name, timezone }: Pick<SlipKitchen, 'name' | 'timezone'>,
  now: Instant,
  station?: string,
): SlipRow[] {
  return [
    ...titleRows(name, station),
    { kind: 'text', text: 'TEST', size: 'huge', bold: true },
    { kind: 'rule' },
    { kind: 'text', text: `The tickets of this ${station ? 'station' : 'kitchen'} are printed here.` },
    { kind: 'text', text: `${formatDate(now, timezone)}, ${formatExactTime(now, timezone)}` },
  ]
}

function titleRows(kitchen: string, station: string | undefined): SlipRow[] {
  if (!station) return [{ kind: 'pair', left: kitchen, right: 'KITCHEN' }]
  return [
    { kind: 'pair', left: kitchen, right: 'STATION' },
    { kind: 'text', text: station.toUpperCase(), size: 'tall', bold: true },
  ]
}

/** Those of the texts that apply. */
function warningRows(...texts: (string | false | undefined)[]): SlipRow[] {
  return texts.flatMap((text) => (text ? [{ kind: 'warning' as const, text }] : []))
}

/** The pickup number is called out, the ticket number finds the order on a screen. */
function numberRows(order: SlipOrder): SlipRow[] {
  const { pickupNumber, ticketNumber } = order
  return [
    pickupNumber === null
      ? { kind: 'text', text: 'Order #' }
      : { kind: 'pair', left: 'Order #', right: ticketNumber, bold: true },
    { kind: 'text', text: spokenNumber(order), size: 'huge', bold: true },
  ]
}

function rowsOfLine(line: PricedLine): SlipRow[] {
  const { specialInstructions: note } = line
  return [
    dish(line.quantity, `${line.code ? `${line.code} ` : ''}${line.name}${line.is21Plus ? ' [21+]' : ''}`),
    ...rowsOfChoices(line.selections),
    ...(line.allergens ? [{ kind: 'text' as const, text: line.allergens, indent: 1 as const }] : []),
    ...(note ? [noteRow(note)] : []),
  ]
}

function dish(quantity: number, name: string) {
  return { kind: 'text', text: `${quantity} x ${name}`, size: 'tall', bold: true } satisfies SlipRow
}

/** First the deviations from the usual dish, one row each; then the other choices in one row. */
function rowsOfChoices(selections: readonly PricedSelection[]): SlipRow[] {
  const { changed, usual } = choicesOf(selections)
  const rows = changed.map(({ word, name, isRemoval, selection }): SlipRow => {
    if (isRemoval) return { ...choice(`- NO ${name}`), bold: true, reverse: true }
    const mark = selection.modifierAction ? marks[selection.modifierAction] : '·'
    return { ...choice(`${mark} ${selection.name}`), ...(word !== null && { bold: true }) }
  })
  return usual.length === 0 ? rows : [...rows, choice(`· ${usual.map(choiceText).join(', ')}`)]
}

function choice(text: string) {
  return { kind: 'text', text, indent: 1 } satisfies SlipRow
}

function noteRow(note: string): SlipRow {
  return mentionsAllergy(note)
    ? { kind: 'warning', text: `ALLERGY: ${note}` }
    : { kind: 'text', text: `> ${note}`, indent: 1, bold: true }
}

/** Time of day, with the date if it is not today: on a printout, "tomorrow" would become ambiguous. */
function timeOnPaper(at: Instant, now: Instant, zone: Zone): string {
  const isToday = zonedTime(at, zone).date === zonedTime(now, zone).date
  return isToday ? formatExactTime(at, zone) : `${formatDate(at, zone)}, ${formatExactTime(at, zone)}`
}

function countOf(order: SlipOrder): string {
  const { station } = order
  const count = itemsOf(order)
  if (station && station.items !== count) return `${count} of ${station.items} items`
  return counted(count, 'item')
}

function itemsOf({ lines, kidsMeals }: Pick<SlipOrder, 'lines' | 'kidsMeals'>): number {
  return [...lines, ...kidsMeals].reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * If it is unknown whether the first print succeeded, the ticket states that: a cook who mistakes the only print for a
 * copy would not cook the order.
 */
const copyLabels = { yes: 'COPY', maybe: 'COPY, unless the first print failed' } as const

const marks = { add: '+', remove: '-', substitute: '>' } as const
