import type { TeamMember } from '@comanda/contract/team'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { toast } from '@comanda/ui/toast.ts'
import { type ReactNode, useState } from 'react'
import { useRowAction } from '../use-row-action.ts'
import { type MemberActions, nameOf } from './people-table.tsx'
import { deactivate, reactivate, resend, revoke } from './queries.ts'

/**
 * Actions of the rows and the side panel, and the confirmation that is open. `refresh` is also called after a failure: someone else may
 * have changed the member.
 */
export function useMemberActions(
  open: (member: TeamMember) => void,
  refresh: () => void,
): { actions: MemberActions; question: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  // A question that was asked during another action on the same member stays.
  const close = (step: Step) => setQuestion((asked) => (asked === step ? null : asked))
  const acting = useRowAction(({ act, member }: Step) => act(member), {
    keyOf: ({ member }) => member.id,
    onDone: (_, step) => {
      close(step)
      toast.success(step.done)
      refresh()
    },
    onFailed: ({ message, code }, step) => {
      close(step)
      toast.error(`${step.failed}. ${message}`, { code })
      refresh()
    },
  })
  const isBusy = (member: TeamMember) => acting.isBusy(member.id)
  const actions: MemberActions = {
    open,
    isBusy,
    deactivate: (member) =>
      setQuestion({
        member,
        act: deactivate,
        done: `${nameOf(member)} was deactivated`,
        failed: 'Not deactivated',
        title: `Deactivate ${nameOf(member)}?`,
        description: `They lose access to ${member.restaurantName ?? 'all restaurants'} immediately, on every device. Their name stays in the history, and the role can be reactivated.`,
        confirmLabel: 'Deactivate',
        busyLabel: 'Deactivating…',
      }),
    reactivate: (member) =>
      acting.run({
        member,
        act: reactivate,
        done: `${nameOf(member)} was reactivated`,
        failed: 'Not reactivated',
      }),
    resend: (member) =>
      acting.run({
        member,
        act: resend,
        done: `Invitation sent to ${member.email}`,
        failed: 'Error sending invitation',
      }),
    revoke: (member) =>
      setQuestion({
        member,
        act: revoke,
        done: 'Invitation withdrawn',
        failed: 'Not withdrawn',
        title: `Withdraw the invitation of ${nameOf(member)}?`,
        description:
          member.state === 'accepted'
            ? 'They can no longer set up their restaurant. You can invite them again.'
            : 'The link in their email will stop working. You can invite them again.',
        confirmLabel: 'Withdraw',
        busyLabel: 'Withdrawing…',
      }),
  }
  const dialog = question && (
    <AlertDialog
      title={question.title}
      description={question.description}
      confirmLabel={question.confirmLabel}
      busy={isBusy(question.member)}
      busyLabel={question.busyLabel}
      onConfirm={() => acting.run(question)}
      onCancel={() => setQuestion(null)}
    />
  )
  return { actions, question: dialog }
}

interface Step {
  member: TeamMember
  act: (member: TeamMember) => Promise<unknown>
  done: string
  failed: string
}

interface Question extends Step {
  title: string
  description: string
  confirmLabel: string
  busyLabel: string
}
