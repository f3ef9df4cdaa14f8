import { type Cents, cents, zeroCents } from '../money/cents.ts'

/**
 * Where money stands. Debits are positive, credits negative, so that the accounts of an entry add up to nothing.
 * `provider`: what the card provider holds for the platform. `bank`: what it paid out to the platform.
 * `sales`, `tax`, `delivery`, `processing_fee`, `tip` are what the restaurant took (credits), `discount` what it gave
 * away. `platform_fee` is the restaurant's cost and `platform_income` the same money at the platform. `card_fee` is what
 * the provider kept, borne by the restaurant; `platform_card_fee` the same, borne by the platform where the charge went
 * to a connected account. `transferred`: passed on to that account. `disputed`: taken back by a bank, with its fee.
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
] as const
export type Account = (typeof accounts)[number]

/** One movement of money: an amount for every account that it touches. */
export type Entry = Partial<Record<Account, Cents>>

/** Leaves out accounts that are not touched. Throws a RangeError when the entry does not balance. */
export function balanced(entry: Entry): Entry {
  const touched = Object.entries(entry).filter(([, amount]) => amount !== 0)
  const sum = touched.reduce((total, [, amount]) => total + amount, 0)
  if (sum !== 0) throw new RangeError(`an entry is off by ${sum} cents`)
  return Object.fromEntries(touched)
}

/** What several entries come to, account by account. */
export function totalOf(entries: readonly Entry[]): Record<Account, Cents> {
  const total = (account: Account) =>
    cents(entries.reduce<number>((sum, entry) => sum + (entry[account] ?? zeroCents), 0))
  return Object.fromEntries(accounts.map((account) => [account, total(account)])) as Record<Account, Cents>
}

/** The same money the other way. */
export function reversed(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).map(([account, amount]) => [account, cents(amount === 0 ? 0 : -amount)]),
  )
}

/**
 * What a restaurant earned by these entries: what it took, less discounts, the platform's fee, card fees it bears, and
 * disputes. Money that was passed on to its own account is part of it.
 */
export function netToRestaurant(total: Record<Account, Cents>): Cents {
  const { sales, tax, delivery, processing_fee, tip, discount, platform_fee, card_fee, disputed } = total
  const earned = sales + tax + delivery + processing_fee + tip + discount + platform_fee + card_fee + disputed
  return cents(earned === 0 ? 0 : -earned)
}
