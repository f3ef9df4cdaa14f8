import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProof } from '../back-office/prove.tsx'
import { callFailure } from '../sign-in/steps/use-call.ts'

/**
 * One change at a time, named so that its own button can show it. The person is asked first whether it is them where the
 * server wants that; what goes wrong is told in passing.
 */
export function useAct() {
  const withProof = useProof()
  const [acting, setActing] = useState<string | null>(null)
  /** Answers whether it was done: not when it was refused, nor when the person gave up proving who they are. */
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
