import { cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'
import type Stripe from 'stripe'
import type { Movement, MovementKind } from './money-port.ts'
import { idOf, isObject } from './stripe-objects.ts'

/**
 * Reads the entries of the platform's balance under the ids of the ledger. A transferred charge has three
 * entries (charge, transfer, application fee), and its refund another three; all of them count for the one
 * payment or refund.
 */
export async function readMovements(stripe: Stripe, from: Instant, to: Instant): Promise<Movement[]> {
  const lines: Stripe.BalanceTransaction[] = []
  const created = { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) }
  const params = { created, limit: 100, expand: ['data.source'] }
  for await (const line of stripe.balanceTransactions.list(params)) lines.push(line)
  const names = new Names(stripe, lines)
  const movements: Movement[] = []
  for (const line of lines) movements.push(...(await movementsOf(line, names)))
  return movements
}

interface Name {
  kind: MovementKind
  ref: string
}

async function movementsOf(line: Stripe.BalanceTransaction, names: Names): Promise<Movement[]> {
  const at = line.created * 1000
  const name = (await names.of(line)) ?? { kind: 'other' as const, ref: idOf(line.source) ?? line.id }
  const entry = line.id
  if (name.kind !== 'charge') return [{ ...name, entry, amount: cents(line.net), at }]
  const charge: Movement = { ...name, entry, amount: cents(line.amount), at }
  return line.fee === 0
    ? [charge]
    : [charge, { ...name, entry, kind: 'card_fee', amount: cents(-line.fee), at }]
}

/** Maps a balance entry to the kind and id under which the ledger has it. */
class Names {
  private readonly stripe: Stripe
  private readonly lines: Stripe.BalanceTransaction[]
  private readonly matched = new Set<string>()
  private readonly intents = new Map<string, string | null>()

  constructor(stripe: Stripe, lines: Stripe.BalanceTransaction[]) {
    this.stripe = stripe
    this.lines = lines
    for (const { source } of lines)
      if (isObject(source) && source.object === 'charge')
        this.intents.set(source.id, idOf(source.payment_intent))
  }

  /** null for entries that have no counterpart in the ledger. */
  async of(line: Stripe.BalanceTransaction): Promise<Name | null> {
    const { source, type } = line
    if (!isObject(source)) return null
    switch (source.object) {
      case 'charge':
        return named('charge', idOf(source.payment_intent))
      case 'transfer':
        return named('charge', await this.intentOf(idOf(source.source_transaction)))
      case 'application_fee':
        return named('charge', await this.intentOf(idOf(source.originating_transaction)))
      case 'refund':
        return named(type.endsWith('refund_failure') ? 'refund_failed' : 'refund', source.id)
      case 'transfer_reversal':
        return named('refund', idOf(source.source_refund))
      case 'fee_refund':
        return named('refund', await this.refundOfFee(source))
      case 'dispute':
        return named(line.amount < 0 ? 'dispute' : 'dispute_won', source.id)
      case 'payout':
        return named(type === 'payout' ? 'payout' : 'correction', source.id)
      default:
        return null
    }
  }

  private async intentOf(chargeId: string | null): Promise<string | null> {
    if (chargeId === null) return null
    const known = this.intents.get(chargeId)
    if (known !== undefined) return known
    const intent = idOf((await this.stripe.charges.retrieve(chargeId)).payment_intent)
    this.intents.set(chargeId, intent)
    return intent
  }

  // A fee refund does not name its refund. It belongs to the refund of the same charge that was created
  // closest to it. If several were created in the same second, each is used once, in the order of the entries.
  private async refundOfFee(back: Stripe.FeeRefund): Promise<string | null> {
    const feeId = idOf(back.fee)
    if (feeId === null) return null
    const charge = idOf((await this.stripe.applicationFees.retrieve(feeId)).originating_transaction)
    const distance = (refund: Stripe.Refund) => Math.abs(refund.created - back.created)
    const refunds = this.lines
      .map(({ source }) => source)
      .filter((source) => isObject(source) && source.object === 'refund')
      .filter((refund) => idOf(refund.charge) === charge)
      .toSorted((one, other) => distance(one) - distance(other))
    const refund = refunds.find(({ id }) => !this.matched.has(id))
    if (refund) this.matched.add(refund.id)
    return refund?.id ?? null
  }
}

function named(kind: MovementKind, ref: string | null): Name | null {
  return ref === null ? null : { kind, ref }
}
