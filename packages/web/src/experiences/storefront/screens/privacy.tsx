import { PrivacyPolicy } from '../../../shared/legal/privacy-policy.tsx'
import { usePage } from '../page.tsx'

export default function PrivacyScreen() {
  return <PrivacyPolicy supportEmail={usePage().supportEmail} />
}
