import type { BoundedCount } from '@comanda/contract/bounded-count'
import type { LoyaltyMember } from '@comanda/contract/loyalty/members'
import { type MemberSort, membersPerPage } from '@comanda/domain/marketing/member-list'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { countBounded } from '../../db/count-bounded.ts'
import type { Tx } from '../../db/database.ts'
import { patternOf } from '../../db/search.ts'
import { requireRight } from '../identity/public.ts'
import type { MemberRef } from './ledger.ts'
import { readEntries } from './read-entries.ts'
import { readExpiries } from './read-expiries.ts'

export interface MemberFilter {
  restaurantId: string
  search: string
  reward: 'any' | 'ready' | 'near'
}

const ENTRIES = 20
/** More members than this are not looked up one by one. */
const MOST_CANDIDATES = 5000

/** A page of the members of a filter, of which at most `mostCounted` are counted. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listMembers(
  app: App,
  caller: Caller,
  { sort, page, ...filter }: MemberFilter & { sort: MemberSort; page: number },
): Promise<BoundedCount & { members: LoyaltyMember[] }> {
  requireRight(caller, 'promotions.manage', filter.restaurantId)
  const userIds = await findCandidates(app, caller, filter)
  return app.db.tenant(filter.restaurantId, caller.actor, async (tx) => {
    const offset = (page - 1) * membersPerPage
    return {
      members: await readMembers(tx, filter, { sort, offset, limit: membersPerPage, userIds }),
      ...(await countBounded(tx, membersOf(filter, { userIds }))),
    }
  })
}

/** A member with a page of their ledger. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readMemberPage(
  app: App,
  caller: Caller,
  { restaurantId, memberId, before }: { restaurantId: string; memberId: string; before?: string | undefined },
) {
  requireRight(caller, 'promotions.manage', restaurantId)
  const ref = { restaurantId, userId: memberId }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const member = await readMember(tx, ref)
    const found = await readEntries(tx, ref, { before, limit: ENTRIES + 1 })
    const entries = found.slice(0, ENTRIES)
    const [nextExpiry = null] = await readExpiries(tx, ref)
    const next = found.length > ENTRIES ? (entries.at(-1)?.id ?? null) : null
    return { member, entries, next, nextExpiry }
  })
}

/** Throws NOT_FOUND. */
export async function readMember(tx: Tx, { restaurantId, userId }: MemberRef): Promise<LoyaltyMember> {
  const filter = { restaurantId, search: '', reward: 'any' as const }
  const [member] = await readMembers(tx, filter, {
    sort: 'name',
    offset: 0,
    limit: 1,
    userIds: [userId],
    isLatest: true,
  })
  if (!member) throw new ORPCError('NOT_FOUND')
  return member
}

export async function readMembers(
  tx: Tx,
  filter: MemberFilter,
  { sort, offset, limit, ...among }: Among & { sort: MemberSort; offset: number; limit: number },
): Promise<LoyaltyMember[]> {
  const { rows } = await sql<
    Omit<LoyaltyMember, 'joinedAt' | 'lastActivityAt'> & { joinedAt: Date; lastActivityAt: Date | null }
  >`select * from (${membersOf(filter, among)}) as m
    order by ${orders[sort]}, m.id limit ${limit} offset ${offset}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    joinedAt: row.joinedAt.getTime(),
    lastActivityAt: row.lastActivityAt?.getTime() ?? null,
  }))
}

const orders: Record<MemberSort, RawBuilder<unknown>> = {
  last_activity: sql`m."lastActivityAt" desc nulls last`,
  points: sql`m.balance desc`,
  earned: sql`m."pointsEarned" desc`,
  joined: sql`m."joinedAt" desc`,
  name: sql`nullif(lower(m.name), '') nulls last`,
}

/** The members that are read; by default all. */
interface Among {
  userIds?: readonly string[] | undefined
  /** Their last orders are read although their names are stored. */
  isLatest?: boolean
}

/**
 * The members who can match a search: those whose stored texts contain its words, and those whose sums are outdated, whose
 * texts may be outdated, too. Undefined if they are many, or all. No index of texts is used where a policy filters rows
 * (docs/decisions/0147-search-indexes.md).
 */
async function findCandidates(
  app: App,
  caller: Caller,
  { restaurantId, search }: MemberFilter,
): Promise<string[] | undefined> {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  const { rows } = await app.db.platform(caller.actor, (tx) =>
    sql<{ id: string }>`
      select user_id as id from loyalty_member_search where restaurant_id = ${restaurantId}
        and ${all(words.map((word) => sql`content like ${patternOf(word)}`))}
      union all select user_id from loyalty_members where restaurant_id = ${restaurantId} and needs_sum
      limit ${MOST_CANDIDATES + 1}`.execute(tx),
  )
  return rows.length > MOST_CANDIDATES ? undefined : rows.map(({ id }) => id)
}

const wordsOf = (search: string) => cleanText(search, 100).toLowerCase().split(' ').filter(Boolean)
const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/**
 * The members of a filter. Their names and addresses are those of their last order at the restaurant,
 * which knows them already; the account of a member is theirs alone. The last order is read for one member and for those who are
 * not summed up since it; for others its name and address are stored.
 */
function membersOf({ restaurantId, search, reward }: MemberFilter, { userIds, isLatest = false }: Among) {
  const matches = wordsOf(search).map((word) => sql`strpos(lower(m.name || ' ' || m.email), ${word}) > 0`)
  const state = {
    any: sql`true`,
    ready: sql`m.balance >= m.threshold`,
    near: sql`m."isNearReward"`,
  }[reward]
  const isAmong = userIds ? sql`member.user_id = any(${userIds}::text[])` : sql`true`
  const isRead = isLatest ? sql`true` : sql`member.needs_sum`
  return sql`
    select m.id, m.name, m.email, m.balance, m."pointsEarned", m."rewardsRedeemed", m.orders, m."joinedAt",
      m."lastActivityAt", m."isNearReward"
    from (
      select member.user_id as id, case when ${isRead} then coalesce(latest.name, '') else member.name end as name,
        case when ${isRead} then coalesce(latest.email, '') else member.email end as email,
        member.balance, member.points_earned as "pointsEarned", member.rewards_redeemed as "rewardsRedeemed",
        member.orders, member.joined_at as "joinedAt", member.last_activity_at as "lastActivityAt",
        program.reward_threshold as threshold, coalesce(${isNearReward}, false) as "isNearReward"
      from loyalty_members as member
        left join loyalty_programs as program on program.restaurant_id = member.restaurant_id and program.is_active
        left join lateral (${lastOrderOf(sql`member.user_id`, restaurantId, isRead)}) as latest on true
      where member.restaurant_id = ${restaurantId} and ${isAmong}
    ) as m
    where ${all([state, ...matches])}`
}

/** The name and email address on the last order of a user at a restaurant, if `isRead`. */
export const lastOrderOf = (
  userId: RawBuilder<unknown>,
  restaurantId: string,
  isRead: RawBuilder<unknown> = sql`true`,
) => sql`
  select trim(customer_first_name || ' ' || customer_last_name) as name, customer_email as email from orders
  where ${isRead} and orders.user_id = ${userId} and orders.restaurant_id = ${restaurantId}
  order by orders.created_at desc limit 1`

/** An order with the points of an average one reaches the next reward. */
export const isNearReward = sql<boolean>`member.orders > 0 and member.balance < program.reward_threshold
  and (program.reward_threshold - member.balance)::bigint * member.orders <= member.points_earned`
