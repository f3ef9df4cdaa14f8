import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty'
import { z } from 'zod'
import { forPerson, withRight } from './base.ts'
import { cents, id, instant, personText } from './fields.ts'

const tags = ['Loyalty']
const limit = 1_000_000

const terms = {
  pointsPerDollar: z.int().min(-limit).max(limit).describe('Tenths of a point: 10 is one point per dollar'),
  rewardThreshold: z.int().min(-limit).max(limit).describe('Points that one reward costs'),
  rewardValue: cents.describe('What one reward takes off, in US cents'),
}
const entered = {
  ...terms,
  name: personText(80),
  description: personText(300),
  isActive: z.boolean().describe('Used at checkout; activating a program deactivates the other one'),
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
  balance: z.int().describe('Points available to spend'),
  history: z.array(
    z.object({
      kind: z.enum(['earn', 'redeem', 'reverse_earn', 'reverse_redeem', 'adjust']),
      points: z.int().describe('Negative if spent or taken back'),
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
      summary: 'Get the points of the signed-in customer and their latest changes',
    })
    .input(z.object({ restaurantId: id }))
    .output(ownLoyalty),
  programs: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty/programs',
      tags,
      summary: 'List the loyalty programs of a restaurant',
    })
    .input(z.object({ restaurantId: id }))
    .output(z.object({ programs: z.array(program) })),
  createProgram: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/loyalty/programs',
      tags,
      summary: 'Create a loyalty program',
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
      summary: 'Change a loyalty program, or activate or deactivate it',
    })
    .errors(refusals)
    .input(z.object({ restaurantId: id, programId: id, ...entered }))
    .output(program),
  deleteProgram: withRight('promotions.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/loyalty/programs/{programId}',
      tags,
      summary: 'Delete a loyalty program; earned points stay',
    })
    .input(z.object({ restaurantId: id, programId: id }))
    .output(z.object({ deleted: z.literal(true) })),
}
