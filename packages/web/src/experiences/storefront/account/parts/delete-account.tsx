import type { Me } from '@comanda/contract/identity'
import { periodText } from '@comanda/domain/people/retention'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { useProof } from '../../../../shared/back-office/prove.tsx'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { signOut } from '../../../../shared/sign-in/auth-client.ts'
import { usePage } from '../../page.tsx'
import { noteAccount } from '../account-hint.ts'
import { deleteAccount } from '../queries.ts'

/** What goes, what stays and for how long, and the button that does it. */
export function DeleteAccount({ user }: { user: NonNullable<Me['user']> }) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useDeleting(() => setAsking(false))
  return (
    <>
      <ul className="mb-4 grid list-disc gap-1 pl-5 text-15 text-ink-2">
        <li>Your profile, favorites and ways to sign in are removed.</li>
        <li>
          Orders are kept for {periodText('transactions')}, as the law asks, without your name, phone number,
          e-mail or address.
        </li>
        <li>The last of your account data is forgotten after {periodText('account')}.</li>
      </ul>
      {failure && (
        <Notice
          tone="danger"
          role="alert"
          icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
          className="mb-4"
        >
          {failure.message} <span className="code text-13">{failure.code}</span>
        </Notice>
      )}
      <Button variant="danger" busy={busy} busyLabel="Deleting…" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <AlertDialog
        open={asking}
        title="Delete your account?"
        description={`${user.email || user.name} can no longer sign in. This cannot be undone.`}
        confirmLabel="Delete account"
        onConfirm={() => {
          setAsking(false)
          void run()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function useDeleting(onGiveUp: () => void) {
  const withProof = useProof()
  const { restaurant } = usePage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if ((await withProof(deleteAccount)) === null) return onGiveUp()
      noteAccount(false)
      // The session has ended with the account; this clears its cookie.
      await signOut().catch(() => {})
      window.location.assign(restaurant ? '/' : '/restaurants')
    } catch (error) {
      setFailure(readFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
