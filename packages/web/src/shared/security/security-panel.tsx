import type { Me } from '@comanda/contract/identity'
import { ProofProvider } from '../prove/prove.tsx'
import { EmailSection } from './email-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export interface SecurityPanelProps {
  user: NonNullable<Me['user']>
  /** Called after a change to the user, so that the session is reloaded. */
  onChange: () => void
}

/**
 * Sign-in methods and active sessions of the user's own account. For any experience; renders no page heading.
 */
export function SecurityPanel({ user, onChange }: SecurityPanelProps) {
  return (
    <ProofProvider>
      <div className="@container">
        <PasswordSection hasPassword={user.hasPassword} onChange={onChange} />
        <EmailSection user={user} onChange={onChange} />
        <FactorsSection email={user.email} onChange={onChange} />
        <PasskeysSection />
        <IdentitiesSection />
        <SessionsSection />
      </div>
    </ProofProvider>
  )
}
