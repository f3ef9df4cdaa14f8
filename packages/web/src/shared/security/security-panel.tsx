import type { Me } from '@comanda/contract/identity'
import { ProofProvider } from '../back-office/prove.tsx'
import { EmailSection } from './email-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export interface SecurityPanelProps {
  user: NonNullable<Me['user']>
  /** After something about the person has changed: who is signed in is to be read again. */
  onChange: () => void
}

/** How one's own account is opened, and by whom it is open now. For any room; it brings no heading. */
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
