/** The setup state of a restaurant before its first order. */
export interface LaunchFacts {
  profileSaved: boolean
  hoursSaved: boolean
  feesSaved: boolean
  /** That customers see. */
  dishes: number
  hasTheme: boolean
  deliveryEnabled: boolean
  hasDeliveryArea: boolean
  payoutsEnabled: boolean
  kitchenScreens: number
  /** Steps that the owner has marked as done. */
  reviewed: readonly ReviewableStep[]
}

/** Steps whose defaults can be correct. */
export const reviewableSteps = ['hours', 'fees', 'delivery', 'payouts', 'look', 'kitchen'] as const
export type ReviewableStep = (typeof reviewableSteps)[number]

export const launchSteps = ['profile', 'menu', ...reviewableSteps] as const
export type LaunchStep = (typeof launchSteps)[number]

/** The steps to the first order in their order, each with whether it is done. */
export function launchProgress(facts: LaunchFacts): { step: LaunchStep; done: boolean }[] {
  const done: Record<LaunchStep, boolean> = {
    profile: facts.profileSaved,
    menu: facts.dishes > 0,
    hours: facts.hoursSaved,
    fees: facts.feesSaved,
    // Without a delivery area, orders can be delivered to any address.
    delivery: !facts.deliveryEnabled || facts.hasDeliveryArea,
    payouts: facts.payoutsEnabled,
    look: facts.hasTheme,
    kitchen: facts.kitchenScreens > 0,
  }
  return launchSteps.map((step) => ({ step, done: done[step] || isReviewed(facts, step) }))
}

/** Why a restaurant cannot be opened yet; null if it can. All other steps can follow later. */
export function launchIssue({ profileSaved, dishes }: LaunchFacts): string | null {
  if (!profileSaved) return 'Save the restaurant’s profile first.'
  return dishes > 0 ? null : 'Add a dish first: there is nothing to order yet.'
}

const isReviewed = ({ reviewed }: LaunchFacts, step: LaunchStep) =>
  (reviewed as readonly string[]).includes(step)
