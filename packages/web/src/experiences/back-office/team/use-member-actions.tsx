import type { TeamMember } from '@comanda/contract/team'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { toast } from '@comanda/ui/toast.ts'
import { type ReactNode, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { type MemberActions, nameOf } from './people-table.tsx'
import { deactivate, reactivate, resend, revoke } from './queries.ts'

/** Actions of the rows and the side panel, and the confirmation that is open. */
export function useMemberActions(
  open: (member: TeamMember) => void,
  onChanged: () => void,
): { actions: MemberActions; question: ReactNode } {
  const [openQuestion, setOpenQuestion] = useState<Question | null>(null)
  const acting = useProvenAction(({ act }: Step) => act(), {
    onDone: (_, { done }) => {
      toast.success(done)
      onChanged()
    },
    onFailed: ({ message, code }, { failed }) => toast.error(`${failed}. ${message}`, { code }),
  })
  const run = (act: Step['act'], done: string, failed: string) => {
    setOpenQuestion(null)
    acting.run({ act, done, failed })
  }
  const actions: MemberActions = {
    open,
    deactivate: (member) =>
      setOpenQuestion({
        title: `Deactivate ${nameOf(member)}?`,
        description: `They lose access to ${member.restaurantName ?? 'all restaurants'} immediately, on every device. Their name stays in the history, and the role can be reactivated.`,
        confirmLabel: 'Deactivate',
        onConfirm: () =>
          run(() => deactivate(member), `${nameOf(member)} was deactivated`, 'Not deactivated'),
      }),
    reactivate: (member) =>
      run(() => reactivate(member), `${nameOf(member)} was reactivated`, 'Not reactivated'),
    resend: (member) =>
      run(() => resend(member), `Invitation sent to ${member.email}`, 'Error sending invitation'),
    revoke: (member) =>
      setOpenQuestion({
        title: `Withdraw the invitation of ${nameOf(member)}?`,
        description:
          member.state === 'accepted'
            ? 'They can no longer set up their restaurant. You can invite them again.'
            : 'The link in their email will stop working. You can invite them again.',
        confirmLabel: 'Withdraw',
        onConfirm: () => run(() => revoke(member), 'Invitation withdrawn', 'Not withdrawn'),
      }),
  }
  const question = openQuestion && (
    <AlertDialog open {...openQuestion} onCancel={() => setOpenQuestion(null)} />
  )
  return { actions, question }
}

interface Step {
  act: () => Promise<unknown>
  done: string
  failed: string
}

interface Question {
  title: string
  description: string
  confirmLabel: string
  onConfirm: () => void
}
