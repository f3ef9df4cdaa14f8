import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { useMemo } from 'react'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { useFullMenu } from '../../menu-data.ts'
import { useRestaurant } from '../../page.tsx'
import { checkoutRequestOf, type StartedDraft } from '../checkout-request.ts'
import { changedLines } from './changed-lines.ts'
import { localPrice } from './local-price.ts'
import { usePriceCheck } from './use-price-check.ts'

export interface CheckoutPrice {
  /** The server's price, or the browser's own until it arrives; null while neither is known. */
  breakdown: Breakdown | null
  /** Whether the server has priced exactly this order. */
  checked: boolean
  /** What changed in the lines since they were added; must be accepted before continuing. */
  changes: CartChange[]
  /**
   * Whether the payment is authorized first and captured when the kitchen accepts; null until the server has
   * responded.
   */
  captureLater: boolean | null
  /** Why this order cannot be placed, or why the server could not be reached. */
  failure: Failure | null
  /** Requests the server's price again. */
  retry: () => void
}

/**
 * The price of a draft order: at once from the loaded menu, then from the server, and polled from then on.
 */
export function usePrice(draft: StartedDraft): CheckoutPrice {
  const { id, settings } = useRestaurant()
  const menu = useFullMenu()
  const request = useMemo(() => checkoutRequestOf(draft), [draft])
  const { lastPrice, checked, error, retry } = usePriceCheck(id, request)
  const local = useMemo(
    () => (menu.value ? localPrice(draft, menu.value, settings) : null),
    [draft, menu.value, settings],
  )
  const changes = useMemo(
    () => (lastPrice && checked ? changedLines(draft.memory, lastPrice.breakdown, lastPrice.changes) : []),
    [lastPrice, checked, draft.memory],
  )
  const failure = useMemo(() => (error ? readFailure(error) : null), [error])
  const lastBreakdown = lastPrice?.breakdown ?? null
  return {
    breakdown: checked && lastPrice ? lastPrice.breakdown : (local ?? lastBreakdown),
    checked,
    changes,
    captureLater: lastPrice?.captureLater ?? null,
    failure,
    retry,
  }
}
