import { passwordLength } from '@comanda/domain/people/password'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { toast } from '@comanda/ui/toast.ts'
import { type FormEvent, useState } from 'react'
import { useProof } from '../prove/prove.tsx'
import { signInApi } from '../sign-in/auth-client.ts'
import { NewPassword, newPasswordIssue } from '../sign-in/new-password.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { Refusal } from '../sign-in/steps/refusal.tsx'
import { useCall } from '../sign-in/steps/use-call.ts'

/** Sets a first password, or replaces the current one, which must be entered. */
export function PasswordDialog({
  first,
  onClose,
  onDone,
}: {
  first: boolean
  onClose: () => void
  onDone: () => void
}) {
  const withProof = useProof()
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useCall()
  const missing = !first && current === '' ? 'Enter your current password.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing || newPasswordIssue(chosen)) return
    void run(async () => {
      const newPassword = chosen.password
      const { setPassword, changePassword } = await signInApi()
      const done = await (first
        ? withProof(() => setPassword({ newPassword }))
        : changePassword({ currentPassword: current, newPassword }))
      if (!done) return
      toast.success(first ? 'Password set.' : 'Password changed.')
      onDone()
    })
  }
  return (
    <Dialog onClose={onClose} size="sm" title={first ? 'Set a password' : 'Change password'}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {!first && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            maxLength={passwordLength.max}
            value={current}
            error={tried ? missing : undefined}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
        )}
        <NewPassword chosen={chosen} onChange={setChosen} tried={tried} />
        <Refusal failure={failure} />
        <Button type="submit" variant="solid" size="lg" block busy={busy}>
          {first ? 'Set password' : 'Change password'}
        </Button>
      </form>
    </Dialog>
  )
}
