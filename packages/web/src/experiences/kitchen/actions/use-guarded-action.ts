import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Action, type ActionOptions, useAction } from '../../../shared/use-action.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { meQuery } from '../queries.ts'

interface Guarded<Input> {
  input: Input
  /** The PIN was entered for this run. */
  isOperatorKnown: boolean
}

/**
 * A change that is sent immediately and never queued, once the operator is known. While offline it fails. A failure that
 * the PIN or a sign-in resolves is not reported.
 */
export function useGuardedAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  { onDone, onFailed }: Pick<ActionOptions<Input, Output>, 'onDone' | 'onFailed'> = {},
): Action<Input> {
  const { gate } = useKitchen()
  const client = useQueryClient()
  const isHandled = (code: string, status: number | null) =>
    (code === 'PIN_REQUIRED' && gate !== undefined) || status === 401
  const { run, failure, input, ...action } = useAction(
    async ({ input, isOperatorKnown }: Guarded<Input>) => {
      if (!gate?.locked || isOperatorKnown) return { output: await work(input) }
      gate.requirePin(() => run({ input, isOperatorKnown: true }))
      return null
    },
    {
      onDone: (done, { input }) => done && onDone?.(done.output, input),
      onFailed: (failure, { input }) => {
        const { code, status } = failure
        if (!isHandled(code, status)) return onFailed?.(failure, input)
        if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
        else gate?.requirePin(() => run({ input, isOperatorKnown: true }))
      },
    },
  )
  return {
    ...action,
    run: useCallback((input: Input) => run({ input, isOperatorKnown: false }), [run]),
    input: input?.input,
    failure: failure && !isHandled(failure.code, failure.status) ? failure : null,
  }
}

/** Why a change failed, as a sentence; null if it did not. Without a response the change can have been made; a repeat is safe. */
export function problemOf({ failure }: Pick<Action<never>, 'failure'>): string | null {
  if (failure?.status === null) return 'The server cannot be reached. Try again.'
  return failure?.message ?? null
}
