import { z } from 'zod'
import type { Program } from '../../program/program.ts'

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
const courierAnswer = z.object({
  undelivered: z.int(),
  deliveries: z.array(z.object({ id: z.string(), external_id: z.string().nullish(), status: z.string() })),
})
const mailAnswer = z.object({
  taken: z.array(z.object({ messageId: z.string(), to: z.array(z.string()), subject: z.string() })),
})

export type ProviderIntent = z.infer<typeof intent>
export type ProviderCharge = z.infer<typeof charge>
export type ProviderRefund = z.infer<typeof refund>
export type CourierDelivery = z.infer<typeof courierAnswer>['deliveries'][number]
export type TakenMail = z.infer<typeof mailAnswer>['taken'][number]

/** What third parties hold, as they say over their own wires. */
export interface Outside {
  intents: ProviderIntent[]
  charges: ProviderCharge[]
  refunds: ProviderRefund[]
  /** At most the newest 1000. */
  deliveries: CourierDelivery[]
  mails: TakenMail[]
}

export async function readOutside(program: Program): Promise<Outside> {
  const [intents, charges, refunds, courier, mail] = await Promise.all([
    listAll(program, 'payment_intents', intent),
    listAll(program, 'charges?expand[]=data.balance_transaction', charge),
    listAll(program, 'refunds?expand[]=data.balance_transaction', refund),
    readRoom(program, 'courier', courierAnswer),
    readRoom(program, 'mail/taken', mailAnswer),
  ])
  return { intents, charges, refunds, deliveries: courier.deliveries, mails: mail.taken }
}

/** Notifications that are still to be delivered. */
export async function countUndelivered(program: Pick<Program, 'origin'>): Promise<number> {
  const counted = z.object({ undelivered: z.int() })
  const rooms = await Promise.all([
    readRoom(program, 'payments', counted),
    readRoom(program, 'courier', counted),
  ])
  return rooms.reduce((total, { undelivered }) => total + undelivered, 0)
}

async function readRoom<T>(program: Pick<Program, 'origin'>, room: string, shape: z.ZodType<T>): Promise<T> {
  const response = await fetch(`${program.origin}/sandbox/${room}`, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`The stand-in at ${room} answered ${response.status}`)
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
    if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`)
    const { data, has_more } = page.parse(await response.json())
    rows.push(...data)
    if (!has_more) return rows
  }
}
