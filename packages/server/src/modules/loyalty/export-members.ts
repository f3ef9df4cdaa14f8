import type { LoyaltyMember } from '@comanda/contract/loyalty/members'
import { csvLine } from '@comanda/domain/reporting/csv'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { csvStream, UTF8_BOM } from '../../platform/csv-stream.ts'
import { requireRight } from '../identity/public.ts'
import { type MemberFilter, readMembers } from './read-members.ts'

const PAGE_SIZE = 500

/** The members of a filter as CSV, newest first. The export is audited. Throws UNAUTHORIZED, FORBIDDEN. */
export async function exportMembers(
  app: App,
  caller: Caller,
  filter: MemberFilter,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const { restaurantId } = filter
  requireRight(caller, 'promotions.manage', restaurantId)
  await app.db.tenant(restaurantId, caller.actor, (tx) =>
    audit(app, tx, caller, {
      restaurantId,
      action: 'data.members_exported',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Loyalty members, CSV',
    }),
  )
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return { name: `loyalty-members-${day}.csv`, content: csvStream(app.log, linesOf(app, caller, filter)) }
}

async function* linesOf(app: App, caller: Caller, filter: MemberFilter): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const members = await app.db.tenant(filter.restaurantId, caller.actor, (tx) =>
      readMembers(tx, filter, { sort: 'joined', offset, limit: PAGE_SIZE }),
    )
    yield members.map((member) => csvLine(cellsOf(member))).join('')
    if (members.length < PAGE_SIZE) return
  }
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
