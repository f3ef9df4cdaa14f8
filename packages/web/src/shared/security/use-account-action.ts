import { toast } from '@comanda/ui/toast.ts'
import { useProof } from '../prove/prove.tsx'
import { callFailure } from '../sign-in/steps/use-call.ts'
import { useAction } from '../use-action.ts'

export interface AccountChange {
  /** Identifies the button that shows the progress. */
  name: string
  work: () => Promise<unknown>
  /** Shown as a toast when it succeeded. */
  done?: string
  onDone?: () => void
  /** Called in any case: succeeded, failed, or cancelled by the user. */
  onEnd?: () => void
}

/**
 * Runs one change of the user's account at a time. Asks the user to confirm their identity when the server requires it.
 * A failure is shown as a toast.
 */
export function useAccountAction() {
  const withProof = useProof()
  const { run, busy, input } = useAction(
    ({ work }: AccountChange) => withProof(async () => ({ result: await work() })),
    {
      onDone: (succeeded, { done, onDone, onEnd }) => {
        if (succeeded && done) toast.success(done)
        if (succeeded) onDone?.()
        onEnd?.()
      },
      onFailed: (failure, { onEnd }) => {
        const { message, code } = callFailure(failure)
        toast.error(message, { code })
        onEnd?.()
      },
    },
  )
  return { acting: busy && input ? input.name : null, act: run }
}
