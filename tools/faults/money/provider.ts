import { z } from 'zod'
import type { Program } from '../../program/program.ts'
import { isOfRun } from '../facts.ts'

const SECRET_KEY = 'sk_test_sandbox'

const line = z.object({ amount: z.int(), fee: z.int(), net: z.int() })
const intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  latest_charge: z.string().nullable(),
})
const charge = z.object({
  id: z.string(),
  payment_intent: z.string(),
  status: z.string(),
  captured: z.boolean(),
  balance_transaction: line.nullable(),
})
const refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  payment_intent: z.string(),
  balance_transaction: line.nullable(),
})
const courierResponse = z.object({
  undelivered: z.int(),
  deliveries: z.array(z.object({ id: z.string(), external_id: z.string().nullish(), status: z.string() })),
})
const mailResponse = z.object({
  taken: z.array(z.object({ messageId: z.string(), to: z.array(z.string()), subject: z.string() })),
})

export type ProviderIntent = z.infer<typeof intent>
export type ProviderCharge = z.infer<typeof charge>
export type ProviderRefund = z.infer<typeof refund>
export type CourierDelivery = z.infer<typeof courierResponse>['deliveries'][number]
export type ReceivedMail = z.infer<typeof mailResponse>['taken'][number]

/** The records of third parties, read through their APIs. */
export interface ExternalState {
  intents: ProviderIntent[]
  charges: ProviderCharge[]
  refunds: ProviderRefund[]
  /** At most the newest 1000. */
  deliveries: CourierDelivery[]
  mails: ReceivedMail[]
}

export async function readExternalState(program: Program): Promise<ExternalState> {
  const [intents, charges, refunds, courier, mail] = await Promise.all([
    listAll(program, 'payment_intents', intent),
    listAll(program, 'charges?expand[]=data.balance_transaction', charge),
    listAll(program, 'refunds?expand[]=data.balance_transaction', refund),
    readService(program, 'courier', courierResponse),
    readService(program, 'mail/taken', mailResponse),
  ])
  return { intents, charges, refunds, deliveries: courier.deliveries, mails: mail.taken }
}

/** Number of webhooks still to be delivered. */
export async function countUndelivered(program: Pick<Program, 'origin'>): Promise<number> {
  const counted = z.object({ undelivered: z.int() })
  const services = await Promise.all([
    readService(program, 'payments', counted),
    readService(program, 'courier', counted),
  ])
  return services.reduce((total, { undelivered }) => total + undelivered, 0)
}

async function readService<T>(
  program: Pick<Program, 'origin'>,
  service: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(`${program.origin}/sandbox/${service}`, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`The sandbox at ${service} returned ${response.status}`)
  return shape.parse(await response.json())
}

async function listAll<T extends { id: string }>(
  program: Program,
  path: string,
  shape: z.ZodType<T>,
): Promise<T[]> {
  const page = z.object({ data: z.array(shape), has_more: z.boolean() })
  const rows: T[] = []
  for (;;) {
    const url = new URL(`/v1/${path}`, program.sandboxOrigin)
    url.searchParams.set('limit', '100')
    const last = rows.at(-1)
    if (last) url.searchParams.set('starting_after', last.id)
    const response = await fetch(url, { headers: { authorization: `Bearer ${SECRET_KEY}` } })
    if (!response.ok) throw new Error(`${url.pathname} returned ${response.status}: ${await response.text()}`)
    const { data, has_more } = page.parse(await response.json())
    rows.push(...data)
    if (!has_more) return rows.filter(isOfRun)
  }
}
