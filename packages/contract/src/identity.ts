import { z } from 'zod'
import { base } from './base.ts'
import { id } from './fields.ts'

export const role = z.enum(['master_admin', 'owner', 'manager', 'staff'])

export const me = z.object({
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
    })
    .nullable(),
  memberships: z.array(
    z.object({
      role,
      restaurantId: id.nullable(),
      restaurantName: z.string().nullable(),
      domain: z.string().nullable(),
    }),
  ),
})
export type Me = z.infer<typeof me>

export const identity = {
  me: base
    .route({
      method: 'GET',
      path: '/me',
      tags: ['Identity'],
      summary: 'Who is signed in, and what they may enter',
    })
    .output(me),
}
