import { isBirthday } from '@comanda/domain/people/birthday'
import { z } from 'zod'
import { forPerson } from './base.ts'
import { inRestaurant, instant } from './fields.ts'
import { ledgerEntry, members } from './loyalty/members.ts'
import { programs, rules, terms } from './loyalty/programs.ts'

const birthday = z
  .string()
  .refine(isBirthday, 'Enter a date such as 03-14.')
  .nullable()
  .describe('MM-DD, without the year; null: not entered')

export const ownLoyalty = z.object({
  program: z.object({ name: z.string(), description: z.string(), ...terms, ...rules }).nullable(),
  balance: z.int().describe('Points available to spend'),
  expiring: z
    .array(z.object({ at: instant, points: z.int() }))
    .describe('When points of the balance expire, soonest first'),
  history: z.array(ledgerEntry).describe('The latest 50 entries, newest first'),
  birthday,
})
export type OwnLoyalty = z.infer<typeof ownLoyalty>

export const loyalty = {
  mine: forPerson
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/loyalty',
      summary: 'Get the points of the signed-in customer and their latest changes',
    })
    .input(inRestaurant)
    .output(ownLoyalty),
  setBirthday: forPerson
    .route({
      method: 'PUT',
      path: '/account/birthday',
      summary:
        'Set or remove the caller’s birthday; loyalty programs can give points for it, once in 360 days',
    })
    .input(z.object({ birthday }))
    .output(z.object({ birthday })),
  ...programs,
  ...members,
}
