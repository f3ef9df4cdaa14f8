import { z } from 'zod'

/** The part that the ids of all objects of a charge share. Longer than that of random ids, so that none is both. */
export const pastKey = /^[0-9a-f]{32}$/
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`))
const created = z.int().min(0)

/** The parameters of a paid intent's creation, with its id and time. */
export const pastCharge = z.strictObject({
  id: id('pi'),
  created,
  amount: z.int().min(50),
  description: z.string(),
  receipt_email: z.string(),
  metadata: z.record(z.string(), z.string()),
  /** A ready-made one, such as `pm_card_visa`. */
  payment_method: z.enum(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex']),
  application_fee_amount: z.int().min(1).optional(),
  transfer_data: z.strictObject({ destination: z.string() }).optional(),
})

export type PastCharge = z.infer<typeof pastCharge>

const account = z.strictObject({
  id: z.string().regex(/^acct_\w{16}$/),
  created,
  email: z.string().nullable(),
  business_profile: z.strictObject({ name: z.string(), url: z.string() }),
  metadata: z.record(z.string(), z.string()),
})
const refund = z.strictObject({
  id: id('re'),
  created,
  payment_intent: id('pi'),
  amount: z.int().min(1),
  metadata: z.record(z.string(), z.string()),
  reverse_transfer: z.boolean(),
  refund_application_fee: z.boolean(),
})
/** A payout of the balance available at that time; `account` is null for the platform. */
const payout = z.strictObject({ id: id('po'), created, account: z.string().nullable() })

/** The provider's history before the sandbox existed, each list oldest first. */
export const past = z.strictObject({
  accounts: z.array(account),
  charges: z.array(pastCharge),
  refunds: z.array(refund),
  payouts: z.array(payout),
})

export type Past = z.infer<typeof past>
