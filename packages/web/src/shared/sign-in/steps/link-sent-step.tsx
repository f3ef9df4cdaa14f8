import { Mail } from '@comanda/ui/icons.ts'
import { requestPasswordReset, sendMagicLink } from '../auth-client.ts'
import { Resend } from './resend.tsx'
import type { SignInStep } from './sign-in-step.ts'

/** Confirmation that a link was emailed. */
export function LinkSentStep({
  step: { link, email },
}: {
  step: Extract<SignInStep, { kind: 'link-sent' }>
}) {
  return (
    <div className="grid gap-6 pt-2">
      <p className="flex items-center gap-4 rounded-card bg-pick-tint p-4 text-15 text-ink-2">
        <span className="grid size-11 flex-none place-items-center rounded-12 bg-surface text-pick-ink">
          <Mail className="size-5" />
        </span>
        {link === 'reset'
          ? 'Your old password works until you choose a new one.'
          : 'Open the link in this browser and confirm to sign in.'}
      </p>
      <Resend
        label="Resend link"
        onSend={() => (link === 'reset' ? requestPasswordReset(email) : sendMagicLink(email))}
      />
    </div>
  )
}
