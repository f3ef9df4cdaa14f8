import { SecurityPanel } from '../../shared/security/security-panel.tsx'
import { ProfileSection } from './account/profile-section.tsx'
import { Screen } from './screen.tsx'
import { useStaff } from './session.tsx'

/** The user's own name, phone number and authentication methods. */
export default function AccountScreen() {
  const { user, reload } = useStaff()
  return (
    <Screen title="Account" subtitle="Your name and how you sign in">
      <div className="mx-auto max-w-250">
        <div className="@container mb-7 border-line border-b pb-7">
          <ProfileSection user={user} onChange={reload} />
        </div>
        <SecurityPanel user={user} onChange={() => void reload()} />
      </div>
    </Screen>
  )
}
