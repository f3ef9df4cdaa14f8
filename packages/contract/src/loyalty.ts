import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty'
import { z } from 'zod'
import { forPerson, withRight } from './base.ts'
import { cents, id, instant, personText } from './fields.ts'

const tags = ['Loyalty']
const most = 1_000_000

const terms = {
  pointsPerDollar: z
    .int()
    .min(-most)
    .max(most)
    .describe('Tenths of a point: 10 is one point for each dollar'),
  rewardThreshold: z.int().min(-most).max(most).describe('Points that one reward costs'),
  rewardValue: cents.describe('What one reward takes off, in US cents'),
}
const entered = {
  ...terms,
  name: personText(80),
  description: personText(300),
  isActive: z.boolean().describe('Counts at the checkout; another one that did no longer does'),
}
const program: z.ZodType<LoyaltyProgram, LoyaltyProgram> = z.object({
  ...entered,
  id,
  name: z.string(),
  description: z.string(),
})

const refusals = {
  LOYALTY_INVALID: {
    status: 422,
    data: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  },
} as const

export const ownLoyalty = z.object({
  program: z.object({ name: z.string(), description: z.string(), ...terms }).nullable(),
  balance: z.int().describe('Points that can be spent'),
  history: z.array(
    z.object({
      kind: z.enum(['earn', 'redeem', 'reverse_earn', 'reverse_redeem', 'adjust']),
      points: z.int().describe('Negative where they were spent or taken back'),
      at: instant,
      orderNumber: z.string().nullable(),
    }),
  ),
})
export type OwnLoyalty = z.infer<typeof ownLoyalty>

export const loyalty = {
  mine: forPerson
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty',
      tags,
      summary: 'The points of whoever is signed in, and the latest changes of them',
    })
    .input(z.object({ restaurantId: id }))
    .output(ownLoyalty),
  programs: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty/programs',
      tags,
      summary: 'The loyalty programs of a restaurant',
    })
    .input(z.object({ restaurantId: id }))
    .output(z.object({ programs: z.array(program) })),
  createProgram: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/loyalty/programs',
      tags,
      summary: 'Start a loyalty program',
      successStatus: 201,
    })
    .errors(refusals)
    .input(z.object({ restaurantId: id, ...entered }))
    .output(program),
  updateProgram: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/loyalty/programs/{programId}',
      tags,
      summary: 'Change a loyalty program, or switch it on or off',
    })
    .errors(refusals)
    .input(z.object({ restaurantId: id, programId: id, ...entered }))
    .output(program),
  deleteProgram: withRight('promotions.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/loyalty/programs/{programId}',
      tags,
      summary: 'Delete a loyalty program; points that were earned stay',
    })
    .input(z.object({ restaurantId: id, programId: id }))
    .output(z.object({ deleted: z.literal(true) })),
}
