import { Dialog } from '@comanda/ui/dialog'
import { useCallback, useRef, useState } from 'react'
import type { AskBank } from './sandbox-confirm.ts'

interface Question {
  address: string
  isAnswered: () => Promise<boolean>
}

/** Lets a payment wait for what the customer answers to their bank. */
export function useBank() {
  const [question, setQuestion] = useState<Question | null>(null)
  const settle = useRef<() => void>(null)
  const ask: AskBank = useCallback(
    (address, isAnswered) =>
      new Promise((resolve) => {
        settle.current = resolve
        setQuestion({ address, isAnswered })
      }),
    [],
  )
  const close = useCallback(() => {
    setQuestion(null)
    settle.current?.()
    settle.current = null
  }, [])
  return { question, ask, close }
}

/** The bank's own page, over the checkout. It goes when the bank was answered, or by its ✕. */
export function BankDialog({ bank: { question, close } }: { bank: ReturnType<typeof useBank> }) {
  const look = async () => {
    // An answer that cannot be asked for now is asked for again when the page is closed.
    if (await question?.isAnswered().catch(() => false)) close()
  }
  return (
    <Dialog
      open={question !== null}
      onClose={close}
      title="Your bank wants to know it is you"
      description="Answer here. Your card is charged only after that."
      size="md"
    >
      {question && (
        <iframe
          title="Your bank"
          src={question.address}
          onLoad={look}
          className="h-[min(29rem,62dvh)] w-full rounded-12 border border-line bg-surface"
        />
      )}
    </Dialog>
  )
}
