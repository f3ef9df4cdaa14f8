declare const unit: unique symbol

/**
 * An amount of US dollars in whole cents. May be negative (a discount, a cheaper option). Always a safe
 * integer.
 */
export type Cents = number & { readonly [unit]: 'cents' }

/** Brands a whole number of cents. Throws a RangeError for anything that is not a safe integer. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return (amount === 0 ? 0 : amount) as Cents
}

export const zeroCents = cents(0)

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount)
}

/** `quantity` must be a whole number. */
export function multiplyCents(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity)
}

export function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? zeroCents : amount
}

export function minCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}
