import { TermsOfService } from '../../../shared/legal/terms-of-service.tsx'
import { usePage } from '../page.tsx'

export default function TermsScreen() {
  return <TermsOfService supportEmail={usePage().supportEmail} />
}
