import type { Me } from '@comanda/contract/identity'
import { formatRetentionPeriod } from '@comanda/domain/people/retention'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { useProof } from '../../../../shared/prove/prove.tsx'
import { signOut } from '../../../../shared/sign-in/auth-client.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { usePage } from '../../page.tsx'
import { deleteAccount } from '../queries.ts'

/** What is deleted, what is retained and for how long, and the delete button. */
export function DeleteAccount({ user }: { user: NonNullable<Me['user']> }) {
  const [confirming, setConfirming] = useState(false)
  const { busy, failure, run } = useDeleting(() => setConfirming(false))
  return (
    <>
      <ul className="mb-4 grid list-disc gap-1 pl-5 text-15 text-ink-2">
        <li>Your profile, favorites and sign-in methods are deleted.</li>
        <li>
          Orders are retained for {formatRetentionPeriod('transactions')}, as required by law, without your
          name, phone number, email or address.
        </li>
        <li>All remaining account data is deleted after {formatRetentionPeriod('account')}.</li>
      </ul>
      {failure && (
        <Notice tone="danger" role="alert" icon={<CircleAlert className="size-4.5" />} className="mb-4">
          {failure.message} <span className="code text-13">{failure.code}</span>
        </Notice>
      )}
      <Button variant="danger" busy={busy} busyLabel="Deleting…" onClick={() => setConfirming(true)}>
        Delete my account
      </Button>
      <AlertDialog
        open={confirming}
        title="Delete your account?"
        description={`${user.email || user.name} can no longer sign in. This cannot be undone.`}
        confirmLabel="Delete account"
        onConfirm={() => {
          setConfirming(false)
          run()
        }}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

function useDeleting(onCancel: () => void) {
  const withProof = useProof()
  const { restaurant } = usePage()
  return useAction(() => withProof(deleteAccount), {
    onDone: async (deleted) => {
      if (deleted === null) return onCancel()
      // The session ended with the account; this clears its cookies.
      await signOut().catch(() => {})
      window.location.assign(restaurant ? '/' : '/restaurants')
    },
  })
}
