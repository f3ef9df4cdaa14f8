import { maxAdjustment } from '@comanda/domain/marketing/loyalty'
import { memberSorts } from '@comanda/domain/marketing/member-list'
import { ledgerKinds } from '@comanda/domain/marketing/points-expiry'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { boundedCount } from '../bounded-count.ts'
import { issues } from '../catalog/shared.ts'
import { salesCompared } from '../compared.ts'
import { download } from '../download.ts'
import { cents, id, inRestaurant, instant, localDay, personText } from '../fields.ts'

const member = z.object({
  id: z.string(),
  name: z.string().describe('As on their last order here; empty once that order is anonymized'),
  email: z.string().describe('As on their last order here'),
  balance: z.int(),
  pointsEarned: z.int().describe('Points earned, bonuses and added points, less those removed by refunds'),
  rewardsRedeemed: z.int(),
  orders: z.int().describe('Orders that earned points, without those that were refunded in full'),
  joinedAt: instant,
  lastActivityAt: instant.nullable(),
  isNearReward: z.boolean().describe('An order of their usual value reaches the next reward'),
})
export type LoyaltyMember = z.infer<typeof member>

export const ledgerEntry = z.object({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  points: z.int().describe('Negative if spent, expired or removed'),
  balance: z.int().describe('After this entry'),
  at: instant,
  orderNumber: z.string().nullable(),
  reason: z.string().nullable().describe('Reason for an adjustment; the member can read it'),
})
export type PointsEntry = z.infer<typeof ledgerEntry>

const officeEntry = ledgerEntry.extend({
  byName: z.string().nullable().describe('Who adjusted the points'),
})
export type OfficeEntry = z.infer<typeof officeEntry>

const memberFilter = {
  search: personText(100).default('').describe('Part of the name or of the email address'),
  reward: z
    .enum(['any', 'ready', 'near'])
    .default('any')
    .describe('Members with a reward, or one order away from it'),
}
const memberId = z.string().min(1).max(100)

export const members = {
  summary: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty/summary',
      summary:
        'Get what the loyalty programs of a restaurant issued and redeemed, including to members who left',
    })
    .input(inRestaurant)
    .output(
      z.object({
        summedAt: instant
          .nullable()
          .describe('When all but `weeks` and `compared` was summed up; null: not yet. Later changes follow'),
        programs: z.int(),
        members: z.int(),
        pointsIssued: z.int(),
        rewardsRedeemed: z.int(),
        nearReward: z.int().describe('Members for whom an order of their usual value reaches a reward'),
        byProgram: z.array(
          z.object({
            programId: id,
            members: z.int(),
            pointsIssued: z.int(),
            rewardsRedeemed: z.int(),
            orders: z
              .int()
              .describe(
                'Paid orders of current members that earned points, without those that were refunded in full',
              ),
            revenue: cents.describe('Dishes of these orders after discounts and rewards, without refunds'),
            compared: salesCompared.describe(
              'Sales of the restaurant in the last 30 local days: those on which an order used a reward, and the others',
            ),
          }),
        ),
        redeemedValue: cents.describe('The discounts by rewards of paid orders'),
        weeks: z
          .array(z.object({ startsOn: localDay, issued: z.int(), redeemed: z.int() }))
          .describe('Points of the last 8 weeks, which start on Sunday; oldest first'),
      }),
    ),
  members: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty/members',
      summary: 'List the members of the loyalty program',
    })
    .input(
      z.object({
        ...inRestaurant.shape,
        ...memberFilter,
        sort: z.enum(memberSorts).default('last_activity'),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(
      z.object({
        members: z.array(member),
        ...boundedCount('Matching members').shape,
      }),
    ),
  member: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty/members/{memberId}',
      summary: 'Get a member with a page of their ledger, newest entry first',
    })
    .input(
      z.object({
        ...inRestaurant.shape,
        memberId,
        before: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional()
          .describe('The last entry of the previous page'),
      }),
    )
    .output(
      z.object({
        member,
        entries: z.array(officeEntry),
        next: z.string().nullable().describe('`before` of the next page'),
        nextExpiry: z.object({ at: instant, points: z.int() }).nullable(),
      }),
    ),
  adjust: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/loyalty/members/{memberId}/adjustments',
      summary: 'Add points to a member or remove them; the balance never falls below zero',
    })
    .errors({ POINTS_INVALID: { status: 422, data: issues } })
    .input(
      z.object({
        ...inRestaurant.shape,
        memberId,
        requestId: id.describe('Id that the caller chooses; a repeated request changes nothing'),
        points: z.int().min(-maxAdjustment).max(maxAdjustment).describe('Negative to remove points'),
        reason: personText(200),
      }),
    )
    .output(z.object({ member, entry: officeEntry })),
  exportMembers: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/loyalty/members/export',
      summary: 'Export the members of a filter as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(z.object({ ...inRestaurant.shape, ...memberFilter }))
    .output(download('text/csv')),
}
