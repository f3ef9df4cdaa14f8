import type { PauseDuration, PauseReason } from '@comanda/domain/ordering/pause-reasons'
import { pauseReasonText } from '@comanda/domain/ordering/pause-reasons'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { boardKey, meQuery } from '../queries.ts'
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

export interface PauseSwitch {
  busy: boolean
  /** Why it failed, as a sentence; null if it did not. */
  failure: { text: string; code: string } | null
  disable: (pause: PauseInput, onDone: () => void) => void
  enable: (onDone: () => void) => void
  clearFailure: () => void
}

/**
 * Disables and enables ordering and reports the result. Never queued: while offline it fails with a message.
 */
export function usePauseSwitch(
  { id: restaurantId, timezone }: { id: string; timezone: Zone },
  now: Instant,
  gate: OperatorGate | undefined,
): PauseSwitch {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PauseSwitch['failure']>(null)

  const send = async (
    request: () => Promise<string>,
    messageOf: (failure: Failure) => string,
    onDone: () => void,
  ) => {
    setBusy(true)
    setFailure(null)
    try {
      toast.success(await request())
      onDone()
    } catch (error) {
      const failed = readFailure(error)
      if (failed.status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      if (failed.code === 'PIN_REQUIRED' && gate) gate.requirePin(() => void send(request, messageOf, onDone))
      else setFailure({ text: messageOf(failed), code: failed.code })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: boardKey(restaurantId) })
    }
  }
  const start: typeof send = async (...args) => {
    if (gate?.locked) gate.requirePin(() => void send(...args))
    else await send(...args)
  }

  return {
    busy,
    failure,
    disable: (pause, onDone) =>
      void start(
        async () => {
          const result = await (await loadApi()).kitchen.pauseOrdering({ restaurantId, ...pause })
          const reason = pauseReasonText(pause.reason, pause.customReason.trim())
          return disabledMessage(result, reason, formatUntil(result.until, now, timezone))
        },
        disableFailed,
        onDone,
      ),
    enable: (onDone) =>
      void start(
        async () => enabledMessage(await (await loadApi()).kitchen.resumeOrdering({ restaurantId })),
        () => enableFailed,
        onDone,
      ),
    clearFailure: () => setFailure(null),
  }
}
