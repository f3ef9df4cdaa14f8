import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { useMemo } from 'react'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { useFullMenu } from '../../menu-data.ts'
import { useRestaurant } from '../../page.tsx'
import { type StartedDraft, wishOf } from '../wish.ts'
import { changedLines } from './changed-lines.ts'
import { localPrice } from './local-price.ts'
import { usePriceCheck } from './use-price-check.ts'

export interface CheckoutPrice {
  /** The server's price once it has answered, until then the browser's own; null while nothing is known. */
  breakdown: Breakdown | null
  /** Whether the server has priced exactly this order. */
  checked: boolean
  /** What became of the lines since they were put in, to be accepted before going on. */
  changes: CartChange[]
  /** Whether the money is held first and taken when the kitchen accepts; null until the server has said so. */
  captureLater: boolean | null
  /** Why it cannot be ordered so, or why the server could not be asked. */
  failure: Failure | null
  /** Asks the server again. */
  retry: () => void
}

/** The price of an order in the making, at once from the menu at hand, then from the server, and again every while. */
export function usePrice(draft: StartedDraft): CheckoutPrice {
  const { id, settings } = useRestaurant()
  const menu = useFullMenu()
  const wish = useMemo(() => wishOf(draft), [draft])
  const { answer, checked, error, retry } = usePriceCheck(id, wish)
  const local = useMemo(
    () => (menu.value ? localPrice(draft, menu.value, settings) : null),
    [draft, menu.value, settings],
  )
  const changes = useMemo(
    () => (answer && checked ? changedLines(draft.memory, answer.breakdown, answer.changes) : []),
    [answer, checked, draft.memory],
  )
  const failure = useMemo(() => (error ? readFailure(error) : null), [error])
  const lastKnown = answer?.breakdown ?? null
  return {
    breakdown: checked && answer ? answer.breakdown : (local ?? lastKnown),
    checked,
    changes,
    captureLater: answer?.captureLater ?? null,
    failure,
    retry,
  }
}

/** Whether a failure says that the order cannot be taken, rather than that nobody answered. */
export function isRefusal({ status }: Failure): boolean {
  return status !== null && status < 500 && status !== 429
}
