import { z } from 'zod'
import { invalidRequest, missing } from './errors.ts'
import type { Form } from './form.ts'
import type { PaymentIntent } from './objects.ts'
import { expansion, listing, readParams, text } from './params.ts'
import type { Payments } from './state.ts'

interface Listed {
  id: string
  created: number
}

const listParams = z.object({
  ...listing,
  payment_intent: text.optional(),
  charge: text.optional(),
  customer: text.optional(),
  type: text.optional(),
})

/** A page of objects, newest first, with the provider's pagination: a cursor by id and `has_more`. */
export function listOf<T extends Listed>(rows: T[], form: Form, url: string): object {
  const given = readParams(listParams, form)
  const filters: [string, string | undefined][] = [
    ['payment_intent', given.payment_intent],
    ['charge', given.charge],
    ['customer', given.customer],
    ['type', given.type],
  ]
  const matching = rows
    .filter((row) => within(row.created, given.created))
    .filter((row) => filters.every(([key, value]) => value === undefined || Reflect.get(row, key) === value))
    .reverse()
  const limit = given.limit ?? 10
  const after = given.starting_after ? position(matching, given.starting_after, 'starting_after') + 1 : 0
  if (given.ending_before) {
    const end = position(matching, given.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: matching.slice(start, end), has_more: start > 0, url }
  }
  const data = matching.slice(after, after + limit)
  return { object: 'list', data, has_more: after + limit < matching.length, url }
}

const searchParams = z.object({ query: text, limit: listing.limit, expand: expansion.optional() })

/** The intents with a value in their metadata, newest first. The query is the only one this sandbox implements. */
export function searchIntents(intents: PaymentIntent[], form: Form): object {
  const { query, limit } = readParams(searchParams, form)
  const [, key = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
  if (value === undefined) throw invalidRequest(`Unsupported query: ${query}`, { param: 'query' })
  const data = intents.filter(({ metadata }) => metadata[key] === value).reverse()
  return {
    object: 'search_result',
    data: data.slice(0, limit ?? 10),
    has_more: false,
    next_page: null,
    url: '/v1/payment_intents/search',
  }
}

/** The object with the ids at `paths` (such as `latest_charge.balance_transaction`) expanded. */
export function expanded(p: Payments, object: object, paths: string[]): object {
  const result: Record<string, unknown> = { ...object }
  for (const [field = '', rest] of grouped(paths)) {
    const value = result[field]
    if (Array.isArray(value)) {
      result[field] = value.map((entry: object) => expanded(p, entry, rest))
      continue
    }
    const found = typeof value === 'string' ? lookUp(p, value) : value
    if (typeof found === 'object' && found !== null) result[field] = expanded(p, found, rest)
  }
  return result
}

/** The fields of an intent that the holder of the client secret can see. */
export function publicIntent(intent: PaymentIntent): object {
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]))
}

const publicFields = [
  ...(['id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at'] as const),
  ...(['cancellation_reason', 'capture_method', 'client_secret', 'confirmation_method', 'created'] as const),
  ...([
    'currency',
    'description',
    'last_payment_error',
    'livemode',
    'next_action',
    'payment_method',
  ] as const),
  ...(['payment_method_configuration_details', 'payment_method_types', 'processing'] as const),
  ...(['receipt_email', 'setup_future_usage', 'shipping', 'source', 'status'] as const),
]

function grouped(paths: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const [field = '', ...rest] = path.split('.')
    const tails = groups.get(field) ?? []
    groups.set(field, rest.length > 0 ? [...tails, rest.join('.')] : tails)
  }
  return groups
}

function lookUp(p: Payments, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  if (prefix === 'pi') return p.intents.get(id)
  if (prefix === 'ch') return p.charges.get(id)
  if (prefix === 're') return p.refunds.get(id)
  if (prefix === 'pm') return p.methods.get(id)?.method
  if (prefix === 'txn') return p.balance.get(id)
  if (prefix === 'tr') return p.transfers.get(id)
  if (prefix === 'py') return p.accountPayments.get(id)?.object
  if (prefix === 'pyr') return p.accountRefunds.get(id)?.object
  if (prefix === 'trr') return p.reversals.get(id)
  if (prefix === 'fee') return p.platformFees.get(id)
  if (prefix === 'fr') return p.feeRefunds.get(id)
  if (prefix === 'dp') return p.disputes.get(id)
  if (prefix === 'po') return p.payouts.get(id)?.payout
  return undefined
}

function position(rows: Listed[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw missing('object', id, param)
  return index
}

function within(created: number, bounds: z.output<typeof listing.created>): boolean {
  if (bounds === undefined) return true
  if (typeof bounds === 'number') return created === bounds
  return (
    created > (bounds.gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (bounds.gte ?? Number.NEGATIVE_INFINITY) &&
    created < (bounds.lt ?? Number.POSITIVE_INFINITY) &&
    created <= (bounds.lte ?? Number.POSITIVE_INFINITY)
  )
}
