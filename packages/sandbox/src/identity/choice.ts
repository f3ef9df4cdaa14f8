import { z } from 'zod'

/** What was answered to the question who it is. */
export const choice = z.union([
  z.object({ cancel: z.string() }),
  z.object({
    email: z.email(),
    name: z.string().max(100).default(''),
    unverified: z.string().optional(),
  }),
])
