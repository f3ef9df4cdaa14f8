import { toast } from '@comanda/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../../shared/failure.ts'
import { useProof } from '../../shared/prove/prove.tsx'

interface RowActionOptions<Input, Output> {
  /** Identifies the row. */
  keyOf: (input: Input) => string
  onDone: (output: Output, input: Input) => unknown
  /** By default a toast with the reason. */
  onFailed?: (failure: Failure, input: Input) => unknown
}

/**
 * An operation on a row of a list: several rows can be changed at the same time, and only a second run for the same row is ignored.
 * `useAction` ignores every run while one is in progress.
 */
export function useRowAction<Input, Output>(
  work: (input: Input) => Promise<Output>,
  { keyOf, onDone, onFailed = showReason }: RowActionOptions<Input, Output>,
): { run: (input: Input) => void; isBusy: (key: string) => boolean } {
  const withProof = useProof()
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    mutationFn: (input: Input) => withProof(() => work(input)),
    onSuccess: (output, input) => output !== null && onDone(output, input),
    onError: (error, input) => onFailed(readFailure(error), input),
    onSettled: (_output, _error, input) => {
      running.current.delete(keyOf(input))
      setBusy(new Set(running.current))
    },
  })
  const run = (input: Input) => {
    const key = keyOf(input)
    if (running.current.has(key)) return
    running.current.add(key)
    setBusy(new Set(running.current))
    mutate(input)
  }
  return { run, isBusy: (key) => busy.has(key) }
}

/** Shows the failure of an operation in a toast. */
export function showReason({ message, code }: Failure): void {
  toast.error(message, { code })
}
