import { memberSorts } from '@comanda/domain/marketing/member-list'
import * as z from 'zod/mini'
import { oneOf, pageNumber, text } from '../lists/search-state.ts'

/** URL state: tab, filters, and the open program or member; "new" is the form for a new program. */
export const loyaltySearch = z.object({
  tab: oneOf(['members']),
  search: text(),
  shown: oneOf(['active', 'inactive']),
  reward: oneOf(['ready', 'near']),
  sort: oneOf(memberSorts),
  page: pageNumber,
  open: text(),
})
export type LoyaltySearch = z.infer<typeof loyaltySearch>
