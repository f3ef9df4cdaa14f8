import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { readFailure } from '../failure.ts'

/**
 * Runs something dangerous. When the server wants to know first that it is really them, the person is asked, and it runs
 * again. Answers null when they give up; throws whatever else went wrong.
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

/** Keeps the question "Confirm it is you" ready for everything inside. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<{ answer: (proved: boolean) => void } | null>(null)
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => setQuestion({ answer: resolve })).finally(() => setQuestion(null)),
    [],
  )
  return (
    <ProofContext value={ask}>
      {children}
      {question && (
        <Suspense>
          <ProveDialog onProved={() => question.answer(true)} onGiveUp={() => question.answer(false)} />
        </Suspense>
      )}
    </ProofContext>
  )
}

const ProofContext = createContext<() => Promise<boolean>>(async () => false)

const ProveDialog = lazy(async () => ({ default: (await import('./prove/prove-dialog.tsx')).ProveDialog }))
