import { type PauseDuration, type PauseReason, pauseReasonText } from '@comanda/domain/ordering/pause-reasons'
import type { Instant } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { boardKey } from '../queries.ts'
import {
  disabledMessage,
  disableFailed,
  enabledMessage,
  enableFailed,
  formatUntil,
} from './pause-messages.ts'

export interface PauseInput {
  reason: PauseReason
  customReason: string
  durationMinutes: PauseDuration
  /** In base64. */
  photo: string
}

/** Disables ordering and reports the result. */
export function useDisableOrdering(now: Instant, onDone: () => void) {
  const { id: restaurantId, timezone } = useKitchen().restaurant
  const { failure, ...action } = useSwitch(async (pause: PauseInput) => {
    const result = await (await loadApi()).kitchen.pauseOrdering({ restaurantId, ...pause })
    const reason = pauseReasonText(pause.reason, pause.customReason.trim())
    return disabledMessage(result, reason, formatUntil(result.until, now, timezone))
  }, onDone)
  return { ...action, failure: failure && { text: disableFailed(failure), code: failure.code } }
}

/** Enables ordering and reports the result. */
export function useEnableOrdering(onDone: () => void) {
  const { id: restaurantId } = useKitchen().restaurant
  const { failure, ...action } = useSwitch(
    async () => enabledMessage(await (await loadApi()).kitchen.resumeOrdering({ restaurantId })),
    onDone,
  )
  return { ...action, failure: failure && { text: enableFailed, code: failure.code } }
}

/** The board is reloaded in any case: another user was possibly faster. */
function useSwitch<Input = void>(work: (input: Input) => Promise<string>, onDone: () => void) {
  const { id } = useKitchen().restaurant
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: boardKey(id) })
  return useGuardedAction((input: Input) => work(input).finally(refresh), {
    onDone: (message) => {
      toast.success(message)
      onDone()
    },
  })
}
