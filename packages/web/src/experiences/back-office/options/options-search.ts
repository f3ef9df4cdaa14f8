import * as z from 'zod/mini'
import { oneOf, text } from '../lists/search-state.ts'

/** URL state: tab, search, sort order, and the open group; "new" is the form for a new one or a copy. */
export const optionsSearch = z.object({
  tab: oneOf(['variants', 'upsells']),
  search: text(),
  sort: oneOf(['used', 'options', 'sold']),
  copy: z.catch(z.nullable(z.uuid()), null),
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})
