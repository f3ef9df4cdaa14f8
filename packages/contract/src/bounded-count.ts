import { z } from 'zod'

/** The maximum number of rows that a list counts. */
export const mostCounted = 10_000

/** The number of rows of a list that counts at most `mostCounted` of them. `rows` names them in the API documentation. */
export const boundedCount = (rows: string, more = 'There are more than `total`') =>
  z.object({
    total: z.int().min(0).describe(`${rows} that were counted, at most ${mostCounted}`),
    isMore: z.boolean().describe(more),
  })
export type BoundedCount = z.infer<ReturnType<typeof boundedCount>>
