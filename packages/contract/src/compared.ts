import { z } from 'zod'

const count = z.int().min(0)

/** Sums of days with an offer, and of the other days with orders. */
export const daysCompared = z.object({
  daysWith: count,
  soldWith: z.int(),
  daysWithout: count,
  soldWithout: z.int(),
})
export const salesCompared = z.object({
  orders: daysCompared,
  revenue: daysCompared.describe('In cents, without tips, less refunds'),
})
