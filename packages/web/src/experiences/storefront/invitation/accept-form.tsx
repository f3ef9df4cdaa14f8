import type { InvitationView } from '@comanda/contract/team'
import { Button } from '@comanda/ui/button'
import { type FormEvent, useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { Refusal } from '../../../shared/sign-in/steps/refusal.tsx'
import { useCall } from '../../../shared/sign-in/steps/use-call.ts'
import { accountIssues } from './account-issues.ts'
import { NewAccountFields } from './new-account.tsx'
import { acceptInvitation } from './queries.ts'
import { clearInvitation } from './use-invitation-token.ts'

export interface AcceptFormProps {
  token: string
  invitation: InvitationView
  /** Accepted by a signed-in user, or by creating an account. */
  isSignedIn: boolean
  brand: boolean
  /** Called with the password of a new account, which signs in. */
  onAccepted: (password: string | null) => Promise<void>
  /** Called when the invitation is no longer what was shown. */
  onOutdated: () => void
}

/** One button for a signed-in user; name and password first for a new one. */
export function AcceptForm(props: AcceptFormProps) {
  const { invitation, isSignedIn, brand } = props
  const { account, setAccount, tried, submit, busy, failure, form } = useAccept(props)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      {!isSignedIn && (
        <NewAccountFields
          email={invitation.email}
          minLength={invitation.passwordLength}
          account={account}
          onChange={setAccount}
          tried={tried}
        />
      )}
      <Button type="submit" variant={brand ? 'brand' : 'solid'} size="xl" block busy={busy}>
        Accept invitation
      </Button>
      <Refusal failure={failure} />
    </form>
  )
}

function useAccept({ token, invitation, isSignedIn, onAccepted, onOutdated }: AcceptFormProps) {
  const { firstName, lastName, passwordLength } = invitation
  const [account, setAccount] = useState({ firstName, lastName, password: '' })
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useCall()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = isSignedIn ? [] : Object.keys(accountIssues(account, passwordLength))
    if (first) {
      const field = first === 'password' ? 'new-password' : 'given-name'
      return form.current?.querySelector<HTMLInputElement>(`input[autocomplete="${field}"]`)?.focus()
    }
    void run(async () => {
      try {
        await acceptInvitation(token, isSignedIn ? undefined : account)
      } catch (error) {
        if (outdated.test(readFailure(error).code)) return onOutdated()
        throw error
      }
      clearInvitation()
      await onAccepted(isSignedIn ? null : account.password)
    })
  }
  return { account, setAccount, tried, submit, busy, failure, form }
}

const outdated = /^(INVITATION_|ACCOUNT_EXISTS|WRONG_ACCOUNT|HTTP_404)/
