import { toast } from '@comanda/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Failure, readFailure } from '../../shared/failure.ts'
import { useProof } from '../../shared/prove/prove.tsx'

export interface Action<Input> {
  /** Does nothing while a run is in progress, so that a double click is one request. */
  run: (input: Input) => void
  /** Until `onDone` has finished. */
  busy: boolean
  /** Why the last run failed. */
  failure: Failure | null
  /** Forgets the last failure. */
  reset: () => void
}

export interface ActionOptions<Input, Output> {
  onDone?: (output: Output, input: Input) => unknown
  onFailed?: (failure: Failure, input: Input) => unknown
  /** Shows a failure as a toast, for buttons without room for an error; a string precedes the message. */
  toasts?: boolean | string
}

/** One operation of a screen. */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  { onDone, onFailed, toasts = false }: ActionOptions<Input, Output> = {},
): Action<Input> {
  const running = useRef(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (error, input) => {
      const failure = readFailure(error)
      const { message, code } = failure
      if (toasts) toast.error(typeof toasts === 'string' ? `${toasts}. ${message}` : message, { code })
      return onFailed?.(failure, input)
    },
    onSettled: () => {
      running.current = false
    },
  })
  const failure = useMemo(() => error && readFailure(error), [error])
  const run = (input: Input) => {
    if (running.current) return
    running.current = true
    mutate(input)
  }
  return { run, busy: isPending, failure, reset }
}

/**
 * An operation that may require recent authentication: the user is asked to confirm their identity, and it
 * runs again. When they cancel, neither callback is called.
 */
export function useProvenAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  { onDone, ...options }: ActionOptions<Input, Output> = {},
): Action<Input> {
  const withProof = useProof()
  return useAction((input: Input) => withProof(() => work(input)), {
    ...options,
    onDone: (output, input) => output !== null && onDone?.(output, input),
  })
}
