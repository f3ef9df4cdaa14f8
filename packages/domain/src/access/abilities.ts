import { type Action, can, type StaffRole } from './roles.ts'

export interface Abilities {
  /** Completes the sentence "{name} will be able to …". */
  may: string[]
  /** Completes the phrase "but not …". */
  mayNot: string[]
}

/** What a role can and cannot do, as phrases derived from the permission table. */
export function abilitiesOf(role: StaffRole): Abilities {
  const has = (action: Action) => can({ role, restaurantId: 'here' }, action, { restaurantId: 'here' })
  const abilities: Abilities = { may: [], mayNot: [] }
  for (const { phrase, actions } of phrases) {
    abilities[actions.every(has) ? 'may' : 'mayNot'].push(phrase)
  }
  return abilities
}

const phrases: readonly { phrase: string; actions: readonly Action[] }[] = [
  { phrase: 'work the kitchen board', actions: ['kitchen.view', 'kitchen.advance'] },
  { phrase: 'pause ordering', actions: ['ordering.pause'] },
  { phrase: 'see the orders', actions: ['orders.view'] },
  { phrase: 'take orders by phone', actions: ['orders.place'] },
  { phrase: 'manage the orders', actions: ['orders.manage'] },
  {
    phrase: 'run the menu, hours and coupons',
    actions: ['menu.manage', 'hours.manage', 'promotions.manage'],
  },
  { phrase: 'approve kitchen screens', actions: ['devices.manage'] },
  { phrase: 'change settings and fees', actions: ['restaurant.manage', 'settings.manage', 'fees.manage'] },
  {
    phrase: 'see payments, payouts and reports',
    actions: ['payments.view', 'payouts.view', 'analytics.view'],
  },
  { phrase: 'refund orders', actions: ['payments.refund'] },
  { phrase: 'invite and manage people', actions: ['users.manage'] },
]
