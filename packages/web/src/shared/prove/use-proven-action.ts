import { type Action, type ActionOptions, useAction } from '../use-action.ts'
import { useProof } from './prove.tsx'

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
