import type { Me } from '@comanda/contract/identity'
import { User } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useState } from 'react'
import { SignInDialog } from '../../../../shared/sign-in/sign-in-dialog.tsx'

/** Offers to sign in, or says who is. An account is never needed to order. */
export function AccountNotice({
  signedInAs,
  onSignedIn,
  onLeave,
}: {
  /** What the signed-in account goes by; null for guests. */
  signedInAs: string | null
  onSignedIn: (me: Me) => void
  onLeave: () => void
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Notice
        tone="pick"
        icon={<User aria-hidden="true" className="size-5" />}
        trailing={
          signedInAs !== null ? (
            <TextButton onClick={onLeave}>Sign out</TextButton>
          ) : (
            <TextButton onClick={() => setAsking(true)}>Sign in</TextButton>
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
        open={asking}
        description="Your order stays as it is."
        onClose={() => setAsking(false)}
        onDone={(me) => {
          setAsking(false)
          onSignedIn(me)
        }}
      />
    </>
  )
}
