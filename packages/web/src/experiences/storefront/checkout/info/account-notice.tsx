import type { Me } from '@comanda/contract/identity'
import { User } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useState } from 'react'
import { SignInDialog } from '../../../../shared/sign-in/sign-in-dialog.tsx'

/** Offers a sign-in, or names the signed-in account. An account is optional for ordering. */
export function AccountNotice({
  signedInAs,
  onSignedIn,
  onSignOut,
}: {
  /** Display name of the signed-in account; null for guests. */
  signedInAs: string | null
  onSignedIn: (me: Me) => void
  onSignOut: () => void
}) {
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Notice
        tone="pick"
        icon={<User className="size-5" />}
        trailing={
          signedInAs !== null ? (
            <TextButton onClick={onSignOut}>Sign out</TextButton>
          ) : (
            <TextButton onClick={() => setDialogOpen(true)}>Sign in</TextButton>
          )
        }
      >
        <p className="wrap-anywhere text-15">
          {signedInAs !== null
            ? `Signed in as ${signedInAs}`
            : 'Have an account? Sign in and we fill this in.'}
        </p>
      </Notice>
      <SignInDialog
        open={dialogOpen}
        description="Your order stays as it is."
        onClose={() => setDialogOpen(false)}
        onDone={(me) => {
          setDialogOpen(false)
          onSignedIn(me)
        }}
      />
    </>
  )
}
