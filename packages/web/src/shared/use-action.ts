import { toast } from '@comanda/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { type Failure, isUnknownOutcome, readFailure } from './failure.ts'
import { createQueries } from './query-client.ts'

export interface Action<Input> {
  /** Does nothing while a run is in progress, so that a double click is one request. Referentially stable. */
  run: (input: Input) => void
  /** Until `onDone` has finished. */
  busy: boolean
  /** The input of the last run. */
  input: Input | undefined
  /** Why the last run failed. */
  failure: Failure | null
  /** Clears the last failure; does nothing while a run is in progress. */
  reset: () => void
}

export interface ActionOptions<Input, Output> {
  onDone?: (output: Output, input: Input) => unknown
  onFailed?: (failure: Failure, input: Input) => unknown
  /** Shows a failure as a toast, for buttons without room for an error; a string precedes the message of a refusal. */
  toasts?: boolean | string
}

/** Operations need no client of their screen: the storefront has none. */
const operations = createQueries()

/** One operation of a screen. */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  { onDone, onFailed, toasts = false }: ActionOptions<Input, Output> = {},
): Action<Input> {
  const running = useRef(false)
  const {
    mutate,
    reset: clear,
    isPending,
    variables,
    error,
  } = useMutation(
    {
      mutationFn: (input: Input) => work(input),
      onSuccess: onDone,
      onError: (error, input) => {
        const failure = readFailure(error)
        const { message, code } = failure
        const reason = typeof toasts === 'string' && !isUnknownOutcome(failure) ? `${toasts}. ` : ''
        if (toasts) toast.error(reason + message, { code })
        return onFailed?.(failure, input)
      },
      onSettled: () => {
        running.current = false
      },
    },
    operations,
  )
  const failure = useMemo(() => error && readFailure(error), [error])
  const run = useCallback(
    (input: Input) => {
      if (running.current) return
      running.current = true
      mutate(input)
    },
    [mutate],
  )
  const reset = useCallback(() => {
    if (!running.current) clear()
  }, [clear])
  return { run, busy: isPending, input: variables, failure, reset }
}
