import { formatPoints, type LoyaltyTerms } from '@comanda/domain/marketing/loyalty'
import {
  earliestExpiry,
  expiryNoticeDays,
  type PointsExpiry,
  pointsExpiries,
} from '@comanda/domain/marketing/points-expiry'
import { formatMoney } from '@comanda/domain/money/format'
import { formatDate } from '@comanda/domain/time/format'
import { hours, type Instant, type Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { enqueueNotifications, readMailRestaurant, writeNote } from '../notifications/public.ts'
import { addEntries, lockBalance, type MemberRef, readLedger } from './ledger.ts'
import type { ExpiringPoints } from './read-expiries.ts'
import { readMember } from './read-members.ts'
import { activeProgram, programOf } from './read-program.ts'

const actor = 'system:loyalty'
const noticeMs = hours(24 * expiryNoticeDays)
const MEMBERS_PER_BATCH = 200

/** The facts that determine the expiry of points at a restaurant. */
interface Rule extends LoyaltyTerms {
  name: string
  expiry: PointsExpiry
  zone: Zone
  earliest: Instant
}

/**
 * Expires points that are due, and announces by email those that expire within 14 days. Reads the ledgers of members
 * whose points changed, whose program changed, or whose next date has come.
 */
export async function expirePoints(app: App, signal?: AbortSignal): Promise<void> {
  const { rows } = await app.db.platform(actor, (tx) =>
    sql<{ restaurantId: string }>`select restaurant_id as "restaurantId" from loyalty_programs
      where is_active and expiry_months is not null order by restaurant_id`.execute(tx),
  )
  const expireAll = async ({ restaurantId }: { restaurantId: string }) => {
    let userIds: string[]
    do {
      if (signal?.aborted) return
      userIds = await app.db.tenant(restaurantId, actor, (tx) => dueMembers(tx, restaurantId, app.now()))
      for (const userId of userIds) {
        if (signal?.aborted) return
        await app.db.tenant(restaurantId, actor, (tx) => checkMember(app, tx, { restaurantId, userId }))
      }
    } while (userIds.length === MEMBERS_PER_BATCH)
  }
  await forEachRestaurant(app, 'expiring points', rows, expireAll, signal)
}

async function dueMembers(tx: Tx, restaurantId: string, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from loyalty_members as member
      join loyalty_programs as program on program.restaurant_id = member.restaurant_id and program.is_active
    where member.restaurant_id = ${restaurantId} and program.expiry_months is not null and member.balance > 0
      and (checked_at is null or checked_at < program.updated_at or check_after <= ${new Date(now)})
    order by user_id limit ${MEMBERS_PER_BATCH}`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

async function checkMember(app: App, tx: Tx, ref: MemberRef): Promise<void> {
  if ((await lockBalance(tx, ref)) === null) return
  const rule = await readRule(app, tx, ref.restaurantId)
  if (!rule) return
  const now = app.now()
  const expiries = pointsExpiries(await readLedger(tx, ref), rule)
  const points = total(expiries.filter(({ at }) => at <= now))
  if (points > 0) await addEntries(tx, ref, [{ kind: 'expire', points: -points, at: new Date(now) }])
  const open = expiries.filter(({ at }) => at > now)
  const soon = open.filter(({ at }) => at <= now + noticeMs)
  if (soon.length > 0) await announce(app, tx, ref, rule, soon)
  const [first] = open
  const later = open.find(({ at }) => at > now + noticeMs)
  const next = Math.min(
    first && soon.length > 0 ? first.at : Infinity,
    later ? later.at - noticeMs : Infinity,
  )
  await sql`update loyalty_members set checked_at = ${new Date(now)},
    check_after = ${Number.isFinite(next) ? new Date(next) : null}
    where restaurant_id = ${ref.restaurantId} and user_id = ${ref.userId}`.execute(tx)
}

/** null if the points of members no longer expire. */
async function readRule(app: App, tx: Tx, restaurantId: string): Promise<Rule | null> {
  const row = await activeProgram(tx, restaurantId).executeTakeFirst()
  const restaurant = await readMailRestaurant(app, tx, restaurantId)
  if (!row || !restaurant) return null
  const { expiry, ...program } = programOf(row)
  const zone = restaurant.timezone
  return expiry && { ...program, expiry, zone, earliest: earliestExpiry(row.expiry_set_at.getTime(), zone) }
}

/** Emails the member once for each date, at the address of their last order. */
async function announce(
  app: App,
  tx: Tx,
  ref: MemberRef,
  rule: Rule,
  soon: readonly ExpiringPoints[],
): Promise<void> {
  const [first] = soon
  const { email, balance } = await readMember(tx, ref)
  const restaurant = await readMailRestaurant(app, tx, ref.restaurantId)
  if (!first || email === '' || !restaurant) return
  const lastDay = (at: Instant) => formatDate(at - 1, rule.zone)
  const reward = `A reward of ${formatMoney(rule.rewardValue)} costs ${formatPoints(rule.rewardThreshold)}.`
  const content = writeNote(restaurant.brand, {
    subject: `${formatPoints(total(soon))} at ${restaurant.name} expire soon`,
    about: rule.name,
    heading: `${formatPoints(first.points)} expire after ${lastDay(first.at)}`,
    lines: [
      `You have ${formatPoints(balance)}. ${reward}`,
      rule.expiry.after === 'last_order'
        ? 'Every order extends the time of all your points.'
        : 'Use them for a reward before they expire.',
    ],
    list: {
      name: 'What expires',
      items: soon.map(({ at, points }) => `${formatPoints(points)} after ${lastDay(at)}`),
    },
    button: { label: 'Order now', href: restaurant.origin },
    foot: `Sent because you collect points at ${restaurant.name}.`,
  })
  await enqueueNotifications(app, tx, [
    {
      restaurantId: ref.restaurantId,
      channel: 'email',
      kind: 'points_expire',
      recipient: email,
      content,
      expiresAfterMs: first.at - app.now(),
      deduplicationKey: `points_expire:${ref.userId}:${first.at}`,
    },
  ])
}

const total = (expiries: readonly ExpiringPoints[]) => expiries.reduce((sum, { points }) => sum + points, 0)
