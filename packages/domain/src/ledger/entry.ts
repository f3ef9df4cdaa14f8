import { type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'

/**
 * Ledger accounts. Debits are positive and credits negative, so the accounts of an entry sum to 0.
 * `provider`: held by the payment provider for the platform. `bank`: paid out to the platform. `sales`, `tax`,
 * `delivery`, `processing_fee`, `tip`: revenue of the restaurant (credits), `discount`: reduction of that
 * revenue. `platform_fee` is the restaurant's cost and `platform_income` the same amount as the platform's
 * income. `card_fee` is the provider's fee borne by the restaurant, `platform_card_fee` the same borne by the
 * platform, when the charge went to a connected account. `transferred`: transferred to that account.
 * `disputed`: withdrawn by a bank, including the dispute fee; credited with captured money that matches no order, until the
 * customer has it back. `gift_cards`: what the restaurant owes the holders of its
 * gift cards (credits); an order that a gift card pays reduces it. `counter`: taken by the restaurant itself, in cash or with
 * its own card terminal.
 */
export const accounts = [
  'provider',
  'bank',
  'sales',
  'discount',
  'tax',
  'delivery',
  'processing_fee',
  'tip',
  'platform_fee',
  'platform_income',
  'card_fee',
  'platform_card_fee',
  'transferred',
  'disputed',
  'gift_cards',
  'counter',
] as const
export type Account = (typeof accounts)[number]

/** One ledger entry: the amount for each account it affects. */
export type Entry = Partial<Record<Account, Cents>>

/** Drops accounts with an amount of 0. Throws a RangeError when the entry does not sum to 0. */
export function balanced(entry: Entry): Entry {
  const affected = Object.entries(entry).filter(([, amount]) => amount !== 0)
  const sum = affected.reduce((total, [, amount]) => total + amount, 0)
  if (sum !== 0) throw new RangeError(`ledger entry is off by ${sum} cents`)
  return Object.fromEntries(affected)
}

/** Sum of several entries per account. */
export function totalOf(entries: readonly Entry[]): Record<Account, Cents> {
  const total = (account: Account) =>
    cents(entries.reduce<number>((sum, entry) => sum + (entry[account] ?? zeroCents), 0))
  return Object.fromEntries(accounts.map((account) => [account, total(account)])) as Record<Account, Cents>
}

/** The entry with all signs reversed. */
export function reversed(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).map(([account, amount]) => [account, cents(-amount)]))
}

/**
 * The money that the restaurant received or receives: its net revenue, less the amounts paid by gift card, plus the
 * payments for gift cards, which are not revenue.
 */
export function receivedByRestaurant(total: Record<Account, Cents>): Cents {
  return subtractCents(netToRestaurant(total), total.gift_cards)
}

/**
 * Net revenue of the restaurant: revenue less discounts, platform fee, card fees it bears and disputes.
 * Includes money already transferred to its connected account.
 */
export function netToRestaurant(total: Record<Account, Cents>): Cents {
  const { sales, tax, delivery, processing_fee, tip, discount, platform_fee, card_fee, disputed } = total
  return cents(
    -(sales + tax + delivery + processing_fee + tip + discount + platform_fee + card_fee + disputed),
  )
}
