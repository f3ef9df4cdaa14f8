import { Button } from '@comanda/ui/button'
import { KeyRound } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { PasswordDialog } from './password-dialog.tsx'
import { Row, Rows, Section } from './section.tsx'

/** The password: set or change it. */
export function PasswordSection({ hasPassword, onChange }: { hasPassword: boolean; onChange: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Password" text="A new password signs out all your other devices.">
      <Rows>
        <Row
          icon={<KeyRound className="size-5" />}
          title={hasPassword ? 'Password' : 'No password yet'}
          text={hasPassword ? 'Set' : 'You sign in with a code, a link or another account.'}
          actions={
            <Button onClick={() => setOpen(true)}>
              {hasPassword ? 'Change password' : 'Set a password'}
            </Button>
          }
        />
      </Rows>
      {open && (
        <PasswordDialog
          first={!hasPassword}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onChange()
          }}
        />
      )}
    </Section>
  )
}
