import { Dialog } from '@comanda/ui/dialog'
import { useCallback, useRef, useState } from 'react'
import type { ShowBankChallenge } from './sandbox-confirm.ts'

interface Challenge {
  address: string
  isAnswered: () => Promise<boolean>
}

/** Suspends a payment until the customer has completed their bank's challenge. */
export function useBankChallenge() {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const resolvePending = useRef<() => void>(null)
  const show: ShowBankChallenge = useCallback(
    (address, isAnswered) =>
      new Promise((resolve) => {
        resolvePending.current = resolve
        setChallenge({ address, isAnswered })
      }),
    [],
  )
  const close = useCallback(() => {
    setChallenge(null)
    resolvePending.current?.()
    resolvePending.current = null
  }, [])
  return { challenge, show, close }
}

/**
 * The bank's page in a dialog over the checkout. Closes when the challenge is completed, or by its close
 * button.
 */
export function BankDialog({ bank: { challenge, close } }: { bank: ReturnType<typeof useBankChallenge> }) {
  const closeIfAnswered = async () => {
    // If the status cannot be read now, it is read again when the dialog is closed.
    if (await challenge?.isAnswered().catch(() => false)) close()
  }
  return (
    <Dialog
      open={challenge !== null}
      onClose={close}
      title="Verify with your bank"
      description="Confirm the payment here. Your card is charged only after that."
      size="md"
    >
      {challenge && (
        <iframe
          title="Your bank"
          src={challenge.address}
          onLoad={closeIfAnswered}
          className="h-[min(29rem,62dvh)] w-full rounded-12 border border-line bg-surface"
        />
      )}
    </Dialog>
  )
}
