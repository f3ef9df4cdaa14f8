import { isEmail } from '@comanda/domain/people/email'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useProof } from '../prove/prove.tsx'
import { signInApi } from '../sign-in/auth-client.ts'
import { Refusal } from '../sign-in/steps/refusal.tsx'
import { useCall } from '../sign-in/steps/use-call.ts'

/** Asks for a new email address, and explains how to confirm it. */
export function EmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const withProof = useProof()
  const [email, setEmail] = useState('')
  const [issue, setIssue] = useState<string>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, failure, run } = useCall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newEmail = email.trim()
    const found = issueOf(newEmail, current)
    setIssue(found)
    if (found) return
    void run(async () => {
      const { changeEmail } = await signInApi()
      if (await withProof(() => changeEmail({ newEmail }))) setSentTo(newEmail)
    })
  }
  if (sentTo) {
    return (
      <Dialog onClose={onClose} size="sm" title="Check your email">
        <p className="text-15 text-ink-2">
          Open the link that we sent to <b className="wrap-anywhere text-ink">{sentTo}</b>.
          {current ? ` Until then you sign in with ${current}.` : ''}
        </p>
        <Button variant="solid" size="lg" block onClick={onClose} className="mt-5">
          Done
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={current ? 'Change email' : 'Add an email'}
      description="The new address takes effect once you open the link that we send to it."
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={email}
          error={issue}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Refusal failure={failure} />
        <Button type="submit" variant="solid" size="lg" block busy={busy}>
          Send link
        </Button>
      </form>
    </Dialog>
  )
}

function issueOf(email: string, current: string): string | undefined {
  if (email === '') return 'Email is required'
  if (!isEmail(email)) return 'Invalid email address'
  return email.toLowerCase() === current.toLowerCase() ? 'This is already your address.' : undefined
}
