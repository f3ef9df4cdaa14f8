import { cents } from '@comanda/domain/money/cents'
import type { PayoutLineKind } from '@comanda/domain/reporting/payout-contents'
import type Stripe from 'stripe'
import type { ProviderPayoutLine } from './money-port.ts'
import { idOf, isObject, type Source } from './stripe-objects.ts'

/** Reads the balance entries that a payout of an account settles, with the payment intents of the platform they are about. */
export async function readPayoutLines(
  stripe: Stripe,
  payoutId: string,
  account: Stripe.RequestOptions,
): Promise<ProviderPayoutLine[]> {
  const params = { payout: payoutId, limit: 100, expand: ['data.source'] }
  const entries: Stripe.BalanceTransaction[] = []
  for await (const entry of stripe.balanceTransactions.list(params, account)) entries.push(entry)
  const intents = new Intents(stripe, account)
  const lines: ProviderPayoutLine[] = []
  for (const entry of entries.reverse()) {
    if (entry.type === 'payout') continue
    const { id, amount, fee, net, created, source } = entry
    lines.push({
      id,
      kind: kindOf(entry),
      intentId: isObject(source) ? await intents.of(source) : null,
      amount: cents(amount),
      fee: cents(fee),
      net: cents(net),
      at: created * 1000,
    })
  }
  return lines
}

function kindOf({ type, amount, source }: Stripe.BalanceTransaction): PayoutLineKind {
  if (isObject(source) && source.object === 'dispute') return amount < 0 ? 'dispute' : 'dispute_won'
  return kinds[type] ?? 'other'
}

const kinds: Partial<Record<Stripe.BalanceTransaction.Type, PayoutLineKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  payment_failure_refund: 'refund_failed',
  transfer: 'transfer',
  transfer_refund: 'transfer_returned',
  application_fee: 'platform_fee',
  application_fee_refund: 'platform_fee_returned',
  payout_failure: 'payout_failed',
}

/**
 * Finds the payment intent of an entry. On a connected account a payment names its transfer only, which names the charge of
 * the platform.
 */
class Intents {
  private readonly stripe: Stripe
  private readonly account: Stripe.RequestOptions
  private readonly known = new Map<string, Promise<string | null>>()

  constructor(stripe: Stripe, account: Stripe.RequestOptions) {
    this.stripe = stripe
    this.account = account
  }

  of(source: Source): Promise<string | null> | string | null {
    switch (source.object) {
      case 'charge':
        return idOf(source.payment_intent) ?? this.ofTransfer(idOf(source.source_transfer))
      case 'refund':
        return idOf(source.payment_intent) ?? this.ofPayment(idOf(source.charge))
      case 'transfer':
        return this.ofCharge(idOf(source.source_transaction))
      case 'transfer_reversal':
        return this.ofTransfer(idOf(source.transfer))
      case 'application_fee':
        return this.ofCharge(idOf(source.originating_transaction))
      case 'fee_refund':
        return this.ofFee(idOf(source.fee))
      case 'dispute':
        return idOf(source.payment_intent)
      default:
        return null
    }
  }

  private ofCharge(id: string | null) {
    return this.once(id, async (id) => idOf((await this.stripe.charges.retrieve(id)).payment_intent))
  }

  private ofTransfer(id: string | null) {
    return this.once(id, async (id) =>
      this.ofCharge(idOf((await this.stripe.transfers.retrieve(id)).source_transaction)),
    )
  }

  private ofPayment(id: string | null) {
    return this.once(id, async (id) =>
      this.ofTransfer(idOf((await this.stripe.charges.retrieve(id, {}, this.account)).source_transfer)),
    )
  }

  private ofFee(id: string | null) {
    return this.once(id, async (id) =>
      this.ofCharge(idOf((await this.stripe.applicationFees.retrieve(id)).originating_transaction)),
    )
  }

  /** Each object is read once. */
  private once(
    id: string | null,
    read: (id: string) => Promise<string | null>,
  ): Promise<string | null> | null {
    if (id === null) return null
    const known = this.known.get(id) ?? read(id)
    this.known.set(id, known)
    return known
  }
}
