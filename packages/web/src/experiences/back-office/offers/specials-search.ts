import type { Special } from '@comanda/contract/offers'
import * as z from 'zod/mini'
import { hasWords } from '../lists/has-words.ts'
import { oneOf, text } from '../lists/search-state.ts'

/** URL state: filters, the view, and the edited special; "new" adds one. */
export const specialsSearch = z.object({
  search: text(),
  after: oneOf(['1', '2']),
  status: oneOf(['active', 'inactive']),
  view: oneOf(['week']),
  week: z.catch(z.nullable(z.iso.date()), null),
  edit: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})
export type SpecialsSearch = z.infer<typeof specialsSearch>

type Filters = Pick<SpecialsSearch, 'search' | 'after' | 'status'>

export const noFilters: Filters = { search: '', after: null, status: null }

export const isFiltered = ({ search, after, status }: Filters) =>
  search !== '' || after !== null || status !== null

export function matches(
  { name, customCopy, product, triggerAfterItems, isActive }: Special,
  { search, after, status }: Filters,
): boolean {
  return (
    hasWords(`${name} ${customCopy} ${product.name}`, search) &&
    (after === null || String(triggerAfterItems) === after) &&
    (status === null || isActive === (status === 'active'))
  )
}
