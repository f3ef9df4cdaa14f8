import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProof } from '../prove/prove.tsx'
import { callFailure } from '../sign-in/steps/use-call.ts'

/**
 * Runs one change at a time, named so that its own button can show the progress. Asks the user to confirm
 * their identity when the server requires it. A failure is shown as a toast.
 */
export function useAccountAction() {
  const withProof = useProof()
  const [acting, setActing] = useState<string | null>(null)
  /** Returns whether it succeeded; false when it was refused or the user cancelled the confirmation. */
  const act = async (name: string, work: () => Promise<void>, done?: string): Promise<boolean> => {
    if (acting !== null) return false
    setActing(name)
    try {
      const result = await withProof(async () => {
        await work()
        return 'done' as const
      })
      if (result && done) toast.success(done)
      return result !== null
    } catch (error) {
      const { message, code } = callFailure(error)
      toast.error(message, { code })
      return false
    } finally {
      setActing(null)
    }
  }
  return { acting, act }
}
