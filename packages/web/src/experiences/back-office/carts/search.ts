import { cartGroups } from '@comanda/domain/reporting/carts'
import * as z from 'zod/mini'
import { id, matching, oneOf, pageNumber, rowOfRestaurant } from '../lists/search-state.ts'

export const periods = ['1', '7', '30', '90'] as const

/** The address of the list of carts. */
export const cartSearch = z.object({
  group: oneOf(cartGroups),
  restaurant: id,
  days: oneOf(periods),
  page: pageNumber,
  after: matching(/^\d{1,17}\.[\da-f-]{36}$/),
  /** The open cart. */
  open: rowOfRestaurant,
})
