import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { readFailure } from '../failure.ts'
import { lazyComponent } from '../lazy-component.tsx'

/**
 * Runs a sensitive operation. When the server requires recent authentication, the user is asked to confirm
 * their identity and the operation runs again. Returns null when they cancel; throws any other failure.
 */
export type WithProof = <T>(run: () => Promise<T>) => Promise<T | null>

export function useProof(): WithProof {
  const ask = useContext(ProofContext)
  return useCallback<WithProof>(
    async (run) => {
      while (true) {
        try {
          return await run()
        } catch (error) {
          if (readFailure(error).code !== 'PROOF_REQUIRED') throw error
        }
        if (!(await ask())) return null
      }
    },
    [ask],
  )
}

/** Provides the dialog "Confirm your identity" to everything inside. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<{ resolve: (proved: boolean) => void } | null>(null)
  const asked = useRef<Promise<boolean> | null>(null)
  // Operations that need a proof at the same time wait for the same one.
  const ask = useCallback(() => {
    asked.current ??= new Promise<boolean>((resolve) => setQuestion({ resolve })).finally(() => {
      asked.current = null
      setQuestion(null)
    })
    return asked.current
  }, [])
  return (
    <ProofContext value={ask}>
      {children}
      {question && (
        <ProveDialog onProved={() => question.resolve(true)} onGiveUp={() => question.resolve(false)} />
      )}
    </ProofContext>
  )
}

const ProofContext = createContext<() => Promise<boolean>>(async () => false)

const ProveDialog = lazyComponent(async () => ({
  default: (await import('./prove-dialog.tsx')).ProveDialog,
}))
