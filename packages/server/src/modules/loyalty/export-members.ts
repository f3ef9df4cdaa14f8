import type { LoyaltyMember } from '@comanda/contract/loyalty/members'
import type { App, Caller } from '../../app.ts'
import { auditedCsv, CSV_PAGE_SIZE, type CsvFile, csvPages } from '../../platform/csv-stream.ts'
import { requireRight } from '../identity/public.ts'
import { type MemberFilter, readMembers } from './read-members.ts'

/** The members of a filter as CSV, newest first. The export is audited. Throws UNAUTHORIZED, FORBIDDEN. */
export async function exportMembers(app: App, caller: Caller, filter: MemberFilter): Promise<CsvFile> {
  const { restaurantId } = filter
  requireRight(caller, 'promotions.manage', restaurantId)
  const readPage = (_: unknown, offset: number) =>
    app.db.tenant(restaurantId, caller.actor, (tx) =>
      readMembers(tx, filter, { sort: 'joined', offset, limit: CSV_PAGE_SIZE }),
    )
  const file = {
    restaurantId,
    action: 'data.members_exported',
    label: 'Loyalty members',
    name: 'loyalty-members',
  } as const
  return auditedCsv(app, caller, file, csvPages(headers, readPage, cellsOf))
}

const headers = [
  'Name',
  'Email',
  'Member since (UTC)',
  'Orders',
  'Points',
  'Points earned',
  'Rewards redeemed',
  'Last activity (UTC)',
]

function cellsOf(member: LoyaltyMember): (string | number | null)[] {
  return [
    member.name,
    member.email,
    new Date(member.joinedAt).toISOString(),
    member.orders,
    member.balance,
    member.pointsEarned,
    member.rewardsRedeemed,
    member.lastActivityAt === null ? null : new Date(member.lastActivityAt).toISOString(),
  ]
}
