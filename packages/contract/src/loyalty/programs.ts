import { maxProgramTerm } from '@comanda/domain/marketing/loyalty-program'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { changeId, conflictWith, invalid, revision, seenRevision } from '../catalog/shared.ts'
import { enteredPrice, id, inRestaurant, personText } from '../fields.ts'

const entered = z.int().min(-maxProgramTerm).max(maxProgramTerm)

const expiry = z
  .object({
    months: entered,
    after: z
      .enum(['earned', 'last_order'])
      .describe('Counted from the day when the points were received, or from the last order of the member'),
  })
  .nullable()
  .describe('When points expire, at the end of a day; null: never')

export const terms = {
  pointsPerDollar: entered.describe('Tenths of a point: 10 is one point per dollar'),
  rewardThreshold: entered.describe('Points that one reward costs'),
  rewardValue: enteredPrice.describe('The discount of one reward, in US cents'),
}

export const rules = {
  doubleDays: z.array(z.enum(weekdays)).max(7).describe('Days on which orders earn twice the points'),
  expiry,
  firstOrderPoints: entered.describe('For the first paid order that earns points; 0 for none'),
  birthdayPoints: entered.describe('Once a year, for members who have entered their birthday; 0 for none'),
}

const fields = {
  ...terms,
  ...rules,
  name: personText(80),
  description: personText(300),
  isActive: z.boolean().describe('Used at checkout; activating a program deactivates the other one'),
}

const program = z.object({
  ...fields,
  id,
  name: z.string(),
  description: z.string(),
  revision: revision.describe('Counts its changes'),
})
export type CatalogProgram = z.infer<typeof program>

const saved = z.object({
  program,
  switchedOff: z.string().nullable().describe('The name of the program that it replaced as the active one'),
  changeId,
})
export type SavedProgram = z.infer<typeof saved>

const ofProgram = { ...inRestaurant.shape, programId: id }

export const programs = {
  programs: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty/programs',
      summary: 'List the loyalty programs of a restaurant, the active one first',
    })
    .input(inRestaurant)
    .output(z.object({ programs: z.array(program) })),
  saveProgram: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/loyalty/programs/{programId}',
      summary: 'Create or change a loyalty program; the id of a new one is chosen by the caller',
    })
    .errors({ ...invalid, ...conflictWith(program) })
    .input(z.object({ ...ofProgram, ...fields, revision: seenRevision }))
    .output(saved),
  setProgramActive: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/loyalty/programs/{programId}/active',
      summary: 'Activate or deactivate a loyalty program',
    })
    .input(z.object({ ...ofProgram, isActive: z.boolean() }))
    .output(saved),
  deleteProgram: withRight('promotions.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/loyalty/programs/{programId}',
      summary: 'Delete a loyalty program; members keep their points, and it can be restored for 30 days',
    })
    .input(z.object(ofProgram))
    .output(z.object({ changeId })),
}
