import { z } from 'zod'

/** The account that was picked. */
export const choice = z.union([
  z.object({ cancel: z.string() }),
  z.object({
    email: z.email(),
    name: z.string().max(100).default(''),
    unverified: z.string().optional(),
  }),
])
