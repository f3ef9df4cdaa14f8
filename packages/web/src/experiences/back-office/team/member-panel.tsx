import type { TeamMember } from '@comanda/contract/team'
import { roleNames } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { Button } from '@comanda/ui/button'
import { MailX, Send, UserCheck, UserX } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { AbilitiesNote } from '../../../shared/abilities-note.tsx'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice, unknownChange } from '../failure-notice.tsx'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { canGrantEverywhere, restaurantsToGrantAt, rolesToGrant } from './grants.ts'
import { formatCreated, type MemberActions, nameOf } from './people-table.tsx'
import { changeRole } from './queries.ts'
import { RestaurantChoice } from './restaurant-choice.tsx'
import { RoleChoice } from './role-choice.tsx'

export interface MemberPanelProps {
  member: TeamMember
  actions: MemberActions
  onClose: () => void
  /** The member was changed by someone else. */
  onOutdated: () => void
  onChanged: () => void
}

/** One member and their access, with a role change where the user may make it. */
export function MemberPanel(props: MemberPanelProps) {
  const { member } = props
  const isEditable = member.mayChange && member.state === 'active'
  // A choice belongs to the role that was shown.
  const key = `${member.id} ${member.role} ${member.restaurantId}`
  return isEditable ? <EditPanel key={key} {...props} /> : <ViewPanel {...props} />
}

function EditPanel({ member, actions, onClose, onChanged, onOutdated }: MemberPanelProps) {
  const session = useStaff()
  const [role, setRole] = useState<StaffRole>(member.role)
  const [restaurantId, setRestaurantId] = useState(member.restaurantId)
  const grant = { role, restaurantId: role === 'master_admin' ? null : restaurantId }
  const isChanged = grant.role !== member.role || grant.restaurantId !== member.restaurantId
  const saving = useProvenAction(() => changeRole(member, grant), {
    onDone: ({ member }) => {
      toast.success(`${nameOf(member)} is now ${roleNames[member.role]}`)
      onChanged()
    },
    onFailed: ({ code, message }) => {
      if (code !== 'CHANGED_SINCE') return
      toast.error(message)
      onOutdated()
    },
  })
  const restaurants = restaurantsToGrantAt(session)
  const everywhere = canGrantEverywhere(session) && !session.onOwnDomain
  const isMaster = role === 'master_admin'
  return (
    <SidePanel
      title="Edit User"
      description={<Identity member={member} />}
      onClose={onClose}
      footer={
        <div className="grid gap-3">
          <FailureNotice failure={saving.failure} title="The role was not changed" unknown={unknownChange} />
          <div className="flex items-center justify-end gap-2">
            <TextButton
              className="mr-auto inline-flex items-center gap-1.5 text-danger-ink!"
              onClick={() => actions.deactivate(member)}
            >
              <UserX className="size-4" />
              Deactivate
            </TextButton>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="solid"
              busy={saving.busy}
              busyLabel="Saving…"
              disabled={!isChanged}
              onClick={() => saving.run()}
            >
              {isChanged ? 'Save changes' : 'No changes'}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-4.5">
        <RoleChoice
          roles={rolesToGrant(session, restaurantId).filter((each) => everywhere || each !== 'master_admin')}
          value={role}
          onChange={setRole}
        />
        {(everywhere || restaurants.length > 1) && (
          <RestaurantChoice
            restaurants={restaurants}
            optional={everywhere}
            value={isMaster ? null : restaurantId}
            onChange={setRestaurantId}
            fixed={isMaster ? 'A master admin manages all restaurants.' : undefined}
          />
        )}
        <AbilitiesNote
          title={`${nameOf(member)} will be able to`}
          role={role}
          place={placeName(isMaster ? null : restaurantId, restaurants, member)}
        />
      </div>
    </SidePanel>
  )
}

function ViewPanel({ member, actions, onClose }: MemberPanelProps) {
  const { kind, state, mayChange, isYou } = member
  return (
    <SidePanel
      title={kind === 'invitation' ? 'Invitation' : 'User'}
      description={<Identity member={member} />}
      onClose={onClose}
      footer={mayChange && <ViewActions member={member} actions={actions} />}
    >
      <div className="grid gap-4.5">
        {state === 'deactivated' && (
          <Notice tone="neutral">Deactivated: this role gives no access until it is reactivated.</Notice>
        )}
        {kind === 'invitation' && <Expiry member={member} />}
        <AbilitiesNote
          title={`as ${roleNames[member.role]}, ${nameOf(member)} ${state === 'active' ? 'is' : 'would be'} able to`}
          role={member.role}
          place={
            member.forNewRestaurant ? 'their new restaurant' : (member.restaurantName ?? 'all restaurants')
          }
        />
        {isYou && (
          <p className="text-13 text-ink-2">You cannot change your own role. Ask another user manager.</p>
        )}
      </div>
    </SidePanel>
  )
}

function ViewActions({ member, actions }: { member: TeamMember; actions: MemberActions }) {
  if (member.kind === 'invitation') {
    return (
      <div className="flex justify-end gap-2">
        <Button onClick={() => actions.revoke(member)}>
          <MailX className="size-4" />
          Withdraw
        </Button>
        {member.state !== 'accepted' && (
          <Button
            variant="solid"
            busy={actions.isBusy(member)}
            busyLabel="Sending…"
            onClick={() => actions.resend(member)}
          >
            <Send className="size-4" />
            Resend
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="flex justify-end">
      <Button variant="solid" busy={actions.isBusy(member)} onClick={() => actions.reactivate(member)}>
        <UserCheck className="size-4" />
        Reactivate
      </Button>
    </div>
  )
}

function Expiry({ member: { state, expiresAt } }: { member: TeamMember }) {
  const until = expiresAt === null ? '' : moment.format(expiresAt)
  if (state === 'accepted')
    return <Notice tone="neutral">Accepted. The restaurant has not been set up yet.</Notice>
  return state === 'expired' ? (
    <Notice tone="warn">The link expired on {until}. Resend it to send a new one.</Notice>
  ) : (
    <Notice tone="neutral">Not accepted yet. The link is valid until {until}.</Notice>
  )
}

/** With the date of the column that a narrow table hides. */
function Identity({ member: { name, email, createdAt } }: { member: TeamMember }) {
  return (
    <>
      {name && <b className="block font-semibold text-ink">{name}</b>}
      <span className="break-all">{email}</span>
      <span className="block">Created {formatCreated(createdAt)}</span>
    </>
  )
}

function placeName(
  restaurantId: string | null,
  restaurants: readonly { id: string; name: string }[],
  member: TeamMember,
): string {
  if (restaurantId === null) return 'all restaurants'
  return restaurants.find(({ id }) => id === restaurantId)?.name ?? member.restaurantName ?? ''
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
