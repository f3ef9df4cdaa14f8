import { type Cents, cents, zeroCents } from '../money/cents.ts'
import { type Percent, percent } from '../money/percent.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'

/** The amounts that customers pay in addition to the dishes. */
export interface FeeFields {
  taxRate: Percent
  taxAfterDiscount: boolean
  /** Share of the subtotal; null: none. */
  processingFee: Percent | null
  combineTaxProcessing: boolean
  deliveryFee: Cents
  deliveryFeeRestaurantPays: Cents
  gratuityEnabled: boolean
  /** All three, or none of them: then 15%, 18% and 20% are offered. */
  firstTip: Percent | null
  secondTip: Percent | null
  thirdTip: Percent | null
}

/** The fees of a restaurant that its owner sets up. */
export const newFees: FeeFields = {
  taxRate: percent(8500),
  taxAfterDiscount: false,
  processingFee: percent(2950),
  combineTaxProcessing: false,
  deliveryFee: cents(399),
  deliveryFeeRestaurantPays: zeroCents,
  gratuityEnabled: true,
  firstTip: percent(15_000),
  secondTip: percent(18_000),
  thirdTip: percent(20_000),
}

const feeLimits = { share: percent(100_000), amount: cents(100_000) } as const

/** The issues by field; empty if there are none. */
export function feeIssues(fields: FeeFields): Partial<Record<keyof FeeFields, string>> {
  const { taxRate, processingFee, deliveryFee, deliveryFeeRestaurantPays } = fields
  return {
    ...(!isWithin(taxRate, feeLimits.share) && { taxRate: shareMessage }),
    ...(processingFee !== null &&
      !isWithin(processingFee, feeLimits.share) && { processingFee: `${shareMessage}, or leave it empty` }),
    ...(!isWithin(deliveryFee, feeLimits.amount) && { deliveryFee: amountMessage }),
    ...(!isWithin(deliveryFeeRestaurantPays, feeLimits.amount) && {
      deliveryFeeRestaurantPays: amountMessage,
    }),
    ...tipIssues(fields),
  }
}

/** The settings of a restaurant after these fields have been saved. */
export function withFees(
  settings: OrderingSettings,
  { firstTip, secondTip, thirdTip, processingFee, ...fields }: FeeFields,
): OrderingSettings {
  const isSet = firstTip !== null && secondTip !== null && thirdTip !== null
  return {
    ...settings,
    ...fields,
    processingFee: processingFee ?? percent(0),
    tipPercentages: isSet ? [firstTip, secondTip, thirdTip] : null,
  }
}

function tipIssues(fields: FeeFields): Partial<Record<keyof FeeFields, string>> {
  const tips = ['firstTip', 'secondTip', 'thirdTip'] as const
  const isAnySet = tips.some((field) => fields[field] !== null)
  return Object.fromEntries(
    tips.flatMap((field) => {
      const tip = fields[field]
      if (tip === null) return isAnySet ? [[field, 'Enter all three, or none']] : []
      return isWithin(tip, feeLimits.share) ? [] : [[field, shareMessage]]
    }),
  )
}

const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max

const shareMessage = 'Enter 0 to 100%'
const amountMessage = 'Enter $0.00 to $1,000.00'
