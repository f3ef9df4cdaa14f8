import * as z from 'zod/mini'
import { oneOf, text } from '../lists/search-state.ts'

/** The address: the tab, what is searched, the order, and what is open; "new" is the form for another one, or for a copy. */
export const optionsSearch = z.object({
  tab: oneOf(['variants', 'upsells']),
  search: text(),
  sort: oneOf(['used', 'options', 'sold']),
  copy: z.catch(z.nullable(z.uuid()), null),
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})
