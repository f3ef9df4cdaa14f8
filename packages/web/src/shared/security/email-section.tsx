import type { Me } from '@comanda/contract/identity'
import { formatPhone } from '@comanda/domain/people/phone'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Mail, Smartphone } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { sendVerification } from '../sign-in/auth-client.ts'
import { EmailDialog } from './email-dialog.tsx'
import { Row, Rows, Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'

/** The sign-in address, its verification, and how to change it. */
export function EmailSection({ user, onChange }: { user: NonNullable<Me['user']>; onChange: () => void }) {
  const { email, emailVerified, signInPhone } = user
  const [open, setOpen] = useState(false)
  const { acting, act } = useAccountAction()
  const resend = () =>
    act({ name: 'resend', work: () => sendVerification(email), done: `We sent a link to ${email}.` })
  return (
    <Section title="Email" text="You sign in with it, and we notify you there when something changes here.">
      <Rows>
        <Row
          icon={<Mail className="size-5" />}
          title={
            <>
              {email || 'No email'}
              {email &&
                (emailVerified ? (
                  <Badge tone="success">Verified</Badge>
                ) : (
                  <Badge tone="warn">Not verified</Badge>
                ))}
            </>
          }
          text={email && !emailVerified ? 'Open the link that we sent you.' : undefined}
          actions={
            <>
              {email && !emailVerified && (
                <Button variant="plain" busy={acting === 'resend'} onClick={resend}>
                  Resend link
                </Button>
              )}
              <Button onClick={() => setOpen(true)}>{email ? 'Change email' : 'Add an email'}</Button>
            </>
          }
        />
        {signInPhone && (
          <Row
            icon={<Smartphone className="size-5" />}
            title={formatPhone(signInPhone)}
            text="Sign-in codes can be texted to this number."
          />
        )}
      </Rows>
      {open && (
        <EmailDialog
          current={email}
          onClose={() => {
            setOpen(false)
            onChange()
          }}
        />
      )}
    </Section>
  )
}
