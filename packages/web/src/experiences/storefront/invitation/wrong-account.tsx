import { Button } from '@comanda/ui/button'
import { Notice } from '@comanda/ui/notice'
import { signOut } from '../../../shared/sign-in/auth-client.ts'
import { Refusal } from '../../../shared/sign-in/steps/refusal.tsx'
import { useCall } from '../../../shared/sign-in/steps/use-call.ts'

export interface WrongAccountProps {
  invited: string
  signedIn: string
}

/** An invitation is for one email address, so it cannot be accepted from another account by accident. */
export function WrongAccount({ invited, signedIn }: WrongAccountProps) {
  const { busy, failure, run } = useCall()
  return (
    <div className="grid gap-4.5">
      <Notice tone="warn">
        This invitation is for <b>{invited}</b>. You are signed in as <b>{signedIn || 'another user'}</b>.
      </Notice>
      <Button size="xl" block busy={busy} onClick={() => run(() => signOut())}>
        Sign out and continue
      </Button>
      <Refusal failure={failure} />
    </div>
  )
}
