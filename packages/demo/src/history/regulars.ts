import { pointsFor } from '@comanda/domain/marketing/loyalty'
import { type LoyaltyProgram, pointsPerDollarAt } from '@comanda/domain/marketing/loyalty-program'
import type { Zone } from '@comanda/domain/time/instant'
import type { App } from '@comanda/server/app'
import type { JsonRow } from '@comanda/server/db/insert-rows'
import { seedPeople } from '../people.ts'
import type { InventedOrder } from './invent-order.ts'

/** How many of a restaurant's customers have an account. */
const regularCount = 8

/** Creates accounts for the customers with the most orders. Returns the ids of their users by email. */
export async function seedRegulars(
  app: App,
  orders: readonly InventedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const counts = new Map<string, number>()
  for (const { customer } of orders) counts.set(customer.email, (counts.get(customer.email) ?? 0) + 1)
  const customers = [...new Map(orders.map(({ customer }) => [customer.email, customer])).values()]
    .toSorted((one, other) => counts.get(other.email)! - counts.get(one.email)!)
    .slice(0, regularCount)
  await seedPeople(
    app,
    new Map(),
    customers.map((customer) => ({ ...customer, roles: [] })),
  )
  const emails = customers.map(({ email }) => email)
  if (emails.length === 0) return new Map()
  const users = await app.db.platform('system:demo', (tx) =>
    tx.selectFrom('auth.users').select(['id', 'email']).where('email', 'in', emails).execute(),
  )
  return new Map(users.map(({ id, email }) => [email, id]))
}

/** The account and points of an order; none for the order of a guest. */
export function accountOf(
  { customer, breakdown, at, rewardPoints }: InventedOrder,
  users: ReadonlyMap<string, string>,
  program: LoyaltyProgram | null,
  zone: Zone,
): JsonRow {
  const userId = users.get(customer.email) ?? null
  const isMember = userId !== null && program !== null
  const terms = isMember && { pointsPerDollar: pointsPerDollarAt(program, at, zone) }
  return {
    user_id: userId,
    points_to_earn: terms ? pointsFor(terms, breakdown) : 0,
    reward_points: rewardPoints,
  }
}

/** The members of the program, what they earned and what they redeemed, from their orders, oldest first. */
export function loyaltyRows(orders: readonly JsonRow[]): { members: JsonRow[]; entries: JsonRow[] } {
  const earning = orders.filter((order) => Number(order.points_to_earn) + Number(order.reward_points) > 0)
  const members = new Map<unknown, JsonRow & { balance: number }>()
  for (const { restaurant_id, user_id, paid_at, points_to_earn: points, reward_points: cost } of earning) {
    const member = members.get(user_id) ?? { restaurant_id, user_id, joined_at: paid_at, balance: 0 }
    members.set(user_id, { ...member, balance: member.balance + Number(points) - Number(cost) })
  }
  const entries = earning.flatMap((order) => {
    const { restaurant_id, user_id, id, created_at, paid_at, points_to_earn: points, reward_points } = order
    const cost = Number(reward_points)
    const entry = { restaurant_id, user_id, order_id: id }
    const redeemed = cost > 0 ? [{ ...entry, kind: 'redeem', points: -cost, at: created_at }] : []
    const earned = Number(points) > 0 ? [{ ...entry, kind: 'earn', points, at: paid_at }] : []
    return [...redeemed, ...earned]
  })
  return { members: [...members.values()], entries }
}
