import type { PauseDuration, PauseReason } from '@comanda/domain/ordering/pause-reasons'
import { pauseReasonText } from '@comanda/domain/ordering/pause-reasons'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { boardKey, loadApi, meQuery } from '../queries.ts'
import { disabledWords, disableFailed, enabledWords, enableFailed, untilWords } from './pause-words.ts'

export interface WantedPause {
  reason: PauseReason
  customReason: string
  durationMinutes: PauseDuration
  /** In base64. */
  photo: string
}

export interface PauseSwitch {
  busy: boolean
  /** Why it did not work, in a sentence; null while nothing failed. */
  failure: { text: string; code: string } | null
  disable: (pause: WantedPause, onDone: () => void) => void
  enable: (onDone: () => void) => void
  forgetFailure: () => void
}

/** Switches ordering off and on, and says what came of it. Nothing of it waits for a lost line: it fails and says so. */
export function usePauseSwitch(
  { id: restaurantId, timezone }: { id: string; timezone: Zone },
  now: Instant,
  gate: AdvanceGate | undefined,
): PauseSwitch {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PauseSwitch['failure']>(null)

  const send = async (
    ask: () => Promise<string>,
    wordsOf: (failure: Failure) => string,
    onDone: () => void,
  ) => {
    setBusy(true)
    setFailure(null)
    try {
      toast.success(await ask())
      onDone()
    } catch (error) {
      const failed = readFailure(error)
      if (failed.status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      if (failed.code === 'PIN_REQUIRED' && gate) gate.onShut(() => void send(ask, wordsOf, onDone))
      else setFailure({ text: wordsOf(failed), code: failed.code })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: boardKey(restaurantId) })
    }
  }
  const start: typeof send = async (...wish) => {
    if (gate?.shut) gate.onShut(() => void send(...wish))
    else await send(...wish)
  }

  return {
    busy,
    failure,
    disable: (pause, onDone) =>
      void start(
        async () => {
          const answer = await (await loadApi()).kitchen.pauseOrdering({ restaurantId, ...pause })
          const reason = pauseReasonText(pause.reason, pause.customReason.trim())
          return disabledWords(answer, reason, untilWords(answer.until, now, timezone))
        },
        disableFailed,
        onDone,
      ),
    enable: (onDone) =>
      void start(
        async () => enabledWords(await (await loadApi()).kitchen.resumeOrdering({ restaurantId })),
        () => enableFailed,
        onDone,
      ),
    forgetFailure: () => setFailure(null),
  }
}
