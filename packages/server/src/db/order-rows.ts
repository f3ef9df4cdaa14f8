import { courierView } from '@comanda/contract/courier'
import { readDiscountType } from '@comanda/domain/marketing/discount-code'
import type { Cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import type { Breakdown, FreeKidsMeal } from '@comanda/domain/pricing/breakdown'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Orders } from './tables.ts'

/** An order as stored. */
export type OrderRow = Selectable<Orders>

/** The columns of an order's breakdown. */
export const breakdownColumns = [
  ...(['cart', 'kids_meals', 'subtotal', 'coupon_code', 'discount_type', 'discount_amount'] as const),
  ...([
    'delivery_discount',
    'tax',
    'processing_fee',
    'delivery_fee',
    'total',
    'tip',
    'tip_percentage',
  ] as const),
  ...(['grand_total', 'gift_card_last4', 'gift_card_amount', 'counter_amount'] as const),
]

/** The columns of an order that its ticket shows. */
export const ticketColumns = [
  'id',
  'order_number',
  'pickup_number',
  'added_to',
  'status',
  'delivery_type',
  'customer_first_name',
  'customer_last_name',
  'customer_phone',
  'delivery_address',
  'dropoff_note',
  'courier',
  'curbside_vehicle',
  'curbside_space',
  'arrived_at',
  'scheduled_for',
  'promised_at',
  'first_promised_at',
  'paid_at',
  'held_until',
  'created_at',
  'status_at',
  'cart',
  'made_lines',
  'kids_meals',
  'has_21_plus',
  'utensils',
  'grand_total',
  'refunded_amount',
  'counter_amount',
  'counter_paid_at',
  'cancel_reason',
  'escalated_at',
  'printed_at',
  'print_tries',
  'print_generation',
  'station_print_doubted',
  'revision',
] as const
export type TicketRow = Pick<OrderRow, (typeof ticketColumns)[number]>

/**
 * The amounts as agreed when the order was placed, from the order's own row; independent of the current menu.
 */
export function breakdownOf(row: Pick<OrderRow, (typeof breakdownColumns)[number]>): Breakdown {
  const lines = readOrderLines(row.cart)
  return {
    lines,
    kidsMeals: readKidsMeals(row.kids_meals),
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotal: row.subtotal,
    discountCode: row.coupon_code,
    discountType: discountTypeOf(row.discount_type),
    discount: row.discount_amount,
    deliveryDiscount: row.delivery_discount,
    tax: row.tax,
    processingFee: row.processing_fee,
    deliveryFee: row.delivery_fee,
    total: row.total,
    tip: row.tip,
    tipPercentage: row.tip_percentage,
    grandTotal: row.grand_total,
    ...(row.gift_card_last4 !== null && {
      giftCard: { last4: row.gift_card_last4, amount: row.gift_card_amount },
    }),
    ...(row.counter_amount > 0 && { counter: row.counter_amount }),
  }
}

function discountTypeOf(stored: string | null): Breakdown['discountType'] {
  if (stored === null || stored === 'loyalty_reward') return stored
  return readDiscountType(stored)
}

export function readKidsMeals(stored: unknown): FreeKidsMeal[] {
  const meals = kidsMeals.safeParse(stored)
  return meals.success ? meals.data : []
}

/** The courier's state in the order's row; the delivery module updates it with every change. */
const storedCourier = courierView.extend({
  problem: z.string().nullable(),
  mayBeBooked: z.boolean().default(false),
  /** The restaurant cancelled it, and whether it was booked is not known yet. */
  isCalledOff: z.boolean().default(false),
})
export type StoredCourier = z.infer<typeof storedCourier>

export function readCourier(stored: unknown): StoredCourier | null {
  const courier = storedCourier.safeParse(stored)
  return courier.success ? courier.data : null
}

const kidsMeals = z.array(
  z.object({
    name: z.string(),
    quantity: z.int(),
    listPrice: z.int().transform((amount) => amount as Cents),
  }),
)
