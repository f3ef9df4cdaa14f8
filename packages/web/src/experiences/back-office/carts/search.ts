import { cartGroups } from '@comanda/domain/reporting/carts'
import * as z from 'zod/mini'
import { id, oneOf, pageNumber } from '../lists/search-state.ts'

export const periods = ['1', '7', '30', '90'] as const

const matching = (pattern: RegExp) => z.catch(z.nullable(z.string().check(z.regex(pattern))), null)

/** The address of the list of carts. */
export const cartSearch = z.object({
  group: oneOf(cartGroups),
  restaurant: id,
  days: oneOf(periods),
  page: pageNumber,
  after: matching(/^\d{1,17}\.[\da-f-]{36}$/),
  /** The open cart: the id of its restaurant and its own id. */
  open: matching(/^[\da-f-]{36}\.[\da-f-]{36}$/),
})
