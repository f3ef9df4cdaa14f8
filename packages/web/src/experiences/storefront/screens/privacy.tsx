import { PrivacyPolicy } from '../../../shared/legal/privacy-policy.tsx'
import { usePage } from '../page.tsx'
import { ReplayChoice } from '../replay/replay-choice.tsx'

export default function PrivacyScreen() {
  const { supportEmail, restaurant } = usePage()
  // Without a restaurant, it is the policy for all of them.
  const hasReplays = !restaurant || restaurant.replayProject !== undefined
  return <PrivacyPolicy supportEmail={supportEmail} replayChoice={hasReplays && <ReplayChoice />} />
}
