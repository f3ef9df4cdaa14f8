import * as z from 'zod/mini'
import { oneOf, text } from '../lists/search-state.ts'

/** The address: the tab, what is searched, and what is open; "new" is the form for another one. */
export const optionsSearch = z.object({
  tab: oneOf(['variants', 'upsells']),
  search: text(),
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})
