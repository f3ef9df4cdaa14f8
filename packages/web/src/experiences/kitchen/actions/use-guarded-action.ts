import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Failure, RequestError, readFailure } from '../../../shared/failure.ts'
import { type Action, type ActionOptions, useAction } from '../../../shared/use-action.ts'
import { type OperatorGate, useKitchen } from '../kitchen-provider.tsx'
import { meQuery } from '../queries.ts'
import { NO_PIN, PIN_REQUIRED } from './pin-required.ts'

/**
 * A change that is sent immediately and never queued, once the operator is known: the PIN is requested before, or when the server
 * requires it. While offline it fails. A failure that a sign-in resolves is not reported.
 */
export function useGuardedAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  { onDone, onFailed }: Pick<ActionOptions<Input, Output>, 'onDone' | 'onFailed'> = {},
): Action<Input> {
  const { gate } = useKitchen()
  const client = useQueryClient()
  const action = useAction(
    async (input: Input) => {
      if (gate?.locked) await enterPin(gate)
      try {
        return await work(input)
      } catch (error) {
        if (!gate || readFailure(error).code !== PIN_REQUIRED) throw error
        await enterPin(gate)
        return work(input)
      }
    },
    {
      onDone,
      onFailed: (failure, input) => {
        if (failure.status !== 401) return onFailed?.(failure, input)
        void client.invalidateQueries({ queryKey: meQuery.queryKey })
      },
    },
  )
  return { ...action, failure: action.failure?.status === 401 ? null : action.failure }
}

/** Throws a failure if the PIN prompt is closed without a PIN. */
function enterPin(gate: OperatorGate): Promise<void> {
  return new Promise((resolve, reject) =>
    gate.requirePin(resolve, () => reject(new RequestError(NO_PIN, PIN_REQUIRED, 403))),
  )
}

/** Shows that a change failed with this message, unless it was not made because no PIN was entered. */
export function toastFailure({ code, message }: Failure, text: string): void {
  toast.error(code === PIN_REQUIRED ? message : text, { code })
}

/** Why a change failed, as a sentence; null if it did not. Without a response the change can have been made; a repeat is safe. */
export function problemOf({ failure }: Pick<Action<never>, 'failure'>): string | null {
  if (failure?.status === null) return 'The server cannot be reached. Try again.'
  return failure?.message ?? null
}
